/** A server's metadata, read once an hour. */

import type { ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { callMls } from './call-mls.ts';
import { type ResoConnection, systemFilter } from './connection.ts';
import { NO_METADATA, parseMetadata, type ResoMetadata } from './metadata.ts';

const METADATA_TTL = 3_600_000;

const metadataByUrl = new Map<string, { metadata: ResoMetadata; at: number }>();

/** The metadata of a server; empty if it has none, so that the standard's fields are requested. */
export async function getMetadata(
	context: ProviderContext,
	connection: ResoConnection,
): Promise<ResoMetadata> {
	const url = new URL(`${connection.root}/$metadata`);
	// MLS Grid has no metadata of all its MLSs together.
	if (connection.isPlain)
		url.search = `$filter=${encodeURIComponent(systemFilter(connection).join(' and '))}`;
	const known = metadataByUrl.get(url.href);
	if (known && context.now().getTime() - known.at < METADATA_TTL) return known.metadata;
	const metadata = await fetchMetadata(context, url, connection);
	metadataByUrl.set(url.href, { metadata, at: context.now().getTime() });
	return metadata;
}

async function fetchMetadata(
	context: ProviderContext,
	url: URL,
	{ resource, isPlain }: ResoConnection,
): Promise<ResoMetadata> {
	try {
		const { body } = await callMls(context, url, {
			headers: { accept: 'application/xml' },
			parse: (xml) => {
				// An HTML page with status 200 is not metadata, and would be cached for an hour.
				if (!/<(?:[\w.]+:)?Schema\b/.test(xml)) throw new Error('No metadata.');
				return parseMetadata(xml, resource);
			},
		});
		return body as ResoMetadata;
	} catch (error) {
		// MLS Grid's own fields are in no standard: without them, deleted records would look like any others.
		const isUnsupported = !isPlain && error instanceof ProviderError && error.kind === 'refused';
		if (isUnsupported) return NO_METADATA;
		throw error;
	}
}
