import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Database } from '../../load/database.ts';
import { townSearch } from '../../load/homes.ts';
import { lacksProcessFigures } from '../../load/process-figures.ts';
import { openSender } from '../../load/sender.ts';
import { type Call, Tally } from '../../load/traffic.ts';
import { signUp } from '../../load/users.ts';
import { BYSTANDERS, compareBystanders } from '../bystanders.ts';
import { watchMemory } from '../memory.ts';
import type { Check, Trial } from '../trial.ts';

const PHOTOS_PER_HOME = 60;
const HOMES = 20;
const PARALLEL = 20;
/** Of the largest photo that is decoded, and of one that is refused unread. */
const SIZES = { '48-megapixel': [8000, 6000], '60-megapixel': [9500, 6400] } as const;
const MAX_MEGABYTES = 500;

/** One account requests the largest photos it can find. */
export const photoFlood: Check = {
	name: 'photo-flood',
	title: `Requests ${PARALLEL} huge photos at once by one user, while others search and load pages`,
	rounds: 5,
	maxMinutes: 8,
	missing: lacksProcessFigures,
	run: async (trial) => {
		const host = await openPhotoServer(trial);
		const { product, users } = await trial.town(BYSTANDERS, {
			settings: { PHOTO_PRIVATE_HOSTS: host, PHOTO_CACHE_MB: '1000' },
		});
		const { url, apikey } = product;
		const others: Call[] = users.flatMap((_, round) => [
			townSearch(round),
			{ method: 'GET', path: '/social.png' },
		]);
		for (const name of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
			const calls = await photoCalls(product.database, `http://${host}/${name}`);
			const user = await signUp(product);
			const sender = await openSender();
			trial.atEnd(sender.end);
			const outcomes = new Tally();
			const memory = watchMemory(product, { workers: true });
			await compareBystanders(trial, product, users, {
				name: `${PARALLEL} parallel ${name} photos`,
				target: 1.5,
				others,
				begin: () => {
					const own = calls.splice(0, 200).map((call) => ({ ...call, user }));
					sender.start({ site: { url, apikey }, lanes: PARALLEL, calls: own });
					return async () => {
						for (const response of await sender.stop()) outcomes.add(response);
					};
				},
			});
			const { peak } = memory();
			trial.note('responses to that user', outcomes);
			const target = `${MAX_MEGABYTES} MB`;
			trial.expect('host and decoders', `${peak.toFixed(0)} MB`, target, peak <= MAX_MEGABYTES, 'timing');
		}
	},
};

async function openPhotoServer(trial: Trial): Promise<string> {
	const photos = new Map<string, Buffer>();
	for (const [name, [width, height]] of Object.entries(SIZES)) {
		const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
		const tile = await sharp({ create: { width: 500, height: 500, channels: 3, background: 'gray', noise } })
			.png()
			.toBuffer();
		const blank = sharp({
			create: { width, height, channels: 3, background: 'gray' },
			limitInputPixels: false,
		});
		photos.set(
			name,
			await blank
				.composite([{ input: tile, tile: true }])
				.jpeg({ quality: 60 })
				.toBuffer(),
		);
	}
	const server = createServer((request, response) => {
		const name = request.url?.split('/')[1] ?? '';
		response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photos.get(name));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	trial.atEnd(() => {
		server.closeAllConnections();
		server.close();
	});
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
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
