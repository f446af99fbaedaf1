/** Adds the photos of the comps to a report, where the license of their source allows it. */
import { withTimeout } from '../../providers/http/with-timeout.ts';
import { PROVIDERS } from '../../providers/index.ts';
import type { Block, PhotosBlock, Report } from '../../report/report.ts';
import type { Context } from '../context.ts';
import { homePhotos } from '../home-photos.ts';

type PhotoContext = Pick<Context, 'call' | 'env' | 'reportPicture'>;

/** Photos provided by agents and operators themselves; an MLS has to allow its own. */
const DEFAULT_SOURCES = 'uploads,files';
/** How long a report waits for photos that haven't been loaded before. */
const TIMEOUT = 5_000;
const UPLOADS = 'Your data';

/** @param report as JSON text */
export async function withPhotos(report: string, context: PhotoContext, caller: string): Promise<string> {
	if (!report.includes('"kind":"photos"')) return report;
	const composed = JSON.parse(report) as Report;
	const pages = await Promise.all(
		composed.pages.map(async (page) => {
			const blocks = await Promise.all(page.blocks.map((block) => filled(block, context, caller)));
			return { ...page, blocks: blocks.filter((block) => block !== null) };
		}),
	);
	return JSON.stringify({ ...composed, pages });
}

/** Null for a block without any photos left. */
async function filled(block: Block, context: PhotoContext, caller: string): Promise<Block | null> {
	if (block.kind !== 'photos') return block;
	const photos = await Promise.all(
		block.photos.map(async (photo) => ({ ...photo, picture: await loadPicture(photo, context, caller) })),
	);
	const found = photos.filter(({ picture }) => picture !== null);
	return found.length === 0 ? null : { ...block, photos: found };
}

async function loadPicture(
	{ home }: PhotosBlock['photos'][number],
	context: PhotoContext,
	caller: string,
): Promise<string | null> {
	const { reportPicture, env } = context;
	if (!reportPicture) return null;
	const { photos, source } = await homePhotos(context, caller, home);
	const allowed = (env('PHOTOS_IN_REPORTS') || DEFAULT_SOURCES).split(/[\s,;]+/);
	const photo = photos.find(({ screenOnly }) => !screenOnly);
	if (!photo || !allowed.includes(kindOf(source))) return null;
	return withTimeout(new AbortController().signal, TIMEOUT, () => reportPicture(photo, caller)).catch(
		() => null,
	);
}

/** A source's name in the setting: a provider, `uploads`, or `files` imported by the operator. */
function kindOf(source: string | null): string {
	if (source === UPLOADS) return 'uploads';
	return PROVIDERS.find(({ label, fetchZip }) => fetchZip && label === source)?.name ?? 'files';
}
