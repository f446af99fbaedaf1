/** A server's metadata, read once an hour. */
import { ProviderProblem } from '../problem.ts';
import type { ProviderContext } from '../provider.ts';
import { callMls } from './call-mls.ts';
import type { ResoConnection } from './connection.ts';
import { NO_METADATA, type ResoMetadata, readMetadata } from './metadata.ts';

const METADATA_TTL = 3_600_000;

const metadataByRoot = new Map<string, { metadata: ResoMetadata; at: number }>();

/** The metadata of a server; empty if it has none, so that the standard's fields are requested. */
export async function metadataOf(
	context: ProviderContext,
	{ root, resource }: ResoConnection,
): Promise<ResoMetadata> {
	const known = metadataByRoot.get(root);
	if (known && context.now().getTime() - known.at < METADATA_TTL) return known.metadata;
	const metadata = await fetchMetadata(context, root, resource);
	metadataByRoot.set(root, { metadata, at: context.now().getTime() });
	return metadata;
}

async function fetchMetadata(
	context: ProviderContext,
	root: string,
	resource: string,
): Promise<ResoMetadata> {
	try {
		const { body } = await callMls(context, new URL(`${root}/$metadata`), {
			headers: { accept: 'application/xml' },
			parse: (xml) => {
				// An HTML page with status 200 is not metadata, and would be cached for an hour.
				if (!/<(?:[\w.]+:)?Schema\b/.test(xml)) throw new Error('No metadata.');
				return readMetadata(xml, resource);
			},
		});
		return body as ResoMetadata;
	} catch (problem) {
		const isUnsupported = problem instanceof ProviderProblem && problem.kind === 'refused';
		if (isUnsupported) return NO_METADATA;
		throw problem;
	}
}
