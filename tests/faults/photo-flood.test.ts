import sharp from 'sharp';
import { onTestFinished, test } from 'vitest';
import { townSearch } from '../../scripts/load/homes.ts';
import { lacksProcessFigures, watchMemory } from '../../scripts/load/process-figures.ts';
import type { Call } from '../../scripts/load/traffic.ts';
import { openDouble } from '../providers/double.ts';
import { BYSTANDERS, compareDuringFlood } from './harness/bystanders.ts';
import type { Database } from './harness/database.ts';
import { fits, roundsOf } from './harness/figures.ts';
import { newAgent, openTown } from './harness/town.ts';

const PHOTOS_PER_HOME = 60;
const HOMES = 20;
const PARALLEL = 20;
const PHOTOS_PER_ROUND = 200;
/** Of the largest photo that is decoded, and of one that is refused unread. */
const SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
	'48-megapixel': [8000, 6000],
	'60-megapixel': [9500, 6400],
};
const MAX_MEGABYTES = 500;

/** One account requests the largest photos it can find. */
test(`photo-flood: others keep searching and loading pages while one user requests ${PARALLEL} huge photos at once`, async ({
	skip,
}) => {
	const missing = lacksProcessFigures();
	if (missing) skip(missing);
	const url = await openPhotoServer();
	const { product, users } = await openTown(BYSTANDERS, {
		settings: { PHOTO_PRIVATE_HOSTS: new URL(url).host, PHOTO_CACHE_MB: '1000' },
	});
	const others: Call[] = users.flatMap((_, round) => [
		townSearch(round),
		{ method: 'GET', path: '/social.png' },
	]);
	for (const size of Object.keys(SIZES)) {
		const user = await newAgent(product);
		const calls = (await photoCalls(product.database, `${url}/${size}`)).map((call) => ({ ...call, user }));
		const callsOf = (round: number) => calls.slice(round * PHOTOS_PER_ROUND, (round + 1) * PHOTOS_PER_ROUND);
		const disturbance = {
			rounds: roundsOf(5),
			name: `${PARALLEL} parallel ${size} photos`,
			target: 1.5,
			others,
		};
		const memory = watchMemory(product.pid);
		await compareDuringFlood(product, users, PARALLEL, callsOf, disturbance);
		fits('host and decoders', memory().peak, MAX_MEGABYTES);
	}
});

async function openPhotoServer(): Promise<string> {
	const photos = new Map<string, Buffer<ArrayBuffer>>();
	const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
	const gray = { channels: 3, background: 'gray' } as const;
	const tile = await sharp({ create: { ...gray, width: 500, height: 500, noise } })
		.png()
		.toBuffer();
	for (const [name, [width, height]] of Object.entries(SIZES)) {
		const blank = sharp({ create: { ...gray, width, height }, limitInputPixels: false });
		const noisy = blank.composite([{ input: tile, tile: true }]);
		photos.set(name, Buffer.from(await noisy.jpeg({ quality: 60 }).toBuffer()));
	}
	const double = await openDouble((_, { pathname }) => {
		const photo = photos.get(pathname.split('/')[1] ?? '');
		return new Response(photo, { headers: { 'content-type': 'image/jpeg' } });
	});
	onTestFinished(double.close);
	return double.url;
}

/** Gives some homes of the town photos of their own. @returns a request for each */
async function photoCalls(database: Database, base: string): Promise<Call[]> {
	const homes = await database.query<{ key: string }>(
		`update public.listings l
		    set photos = (select jsonb_agg(jsonb_build_object('url', $1 || '/' || h.row || '/' || n))::text
		                    from generate_series(1, $2::integer) n)
		   from (select sale_key, row_number() over (order by sale_key) as row from public.listings limit $3::integer) h
		  where l.sale_key = h.sale_key
		 returning l.sale_key as key`,
		[base, PHOTOS_PER_HOME, HOMES],
	);
	return homes.flatMap(({ key }) =>
		Array.from({ length: PHOTOS_PER_HOME }, (_, number) => ({
			method: 'GET',
			path: `/photos/${encodeURIComponent(key)}/${number}`,
		})),
	);
}
