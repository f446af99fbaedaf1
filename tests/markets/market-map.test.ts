/** The map of a market over HTTP: whose it is, what it has, and when it is computed again. */
import { expect, test } from 'vitest';
import { type MappedZip, parseMarketMap } from '../../contract/markets/market-map.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, type TestUser } from '../users.ts';

const sql = await openDatabase();

/** A county in Montana without homes in other tests. */
const zips = (
	await sql`select zip from public.zip_places where county like 'Garfield%' and state = 'MT' and has_area order by zip`
).map(({ zip }) => zip as string);
const [ZIP, OTHER] = zips as [string, string];

await saveHomes(sql, 'market-map.test.ts', [
	...[200, 210, 220, 230, 240].map((price) => soldHome({ zip: ZIP, soldPrice: price * 1000 })),
	// Known since then: without older sales, a quarter isn't covered.
	...[ZIP, OTHER].map((zip) => soldHome({ zip, soldPrice: 100_000, soldOn: daysAgo(500) })),
	...[400, 410].map((price) => soldHome({ zip: OTHER, soldPrice: price * 1000 })),
]);

async function newSearcher(...searched: string[]): Promise<TestUser> {
	const user = await newAgent();
	await sql`insert into public.searches (user_id, query, zip, found) select ${user.id}, zip, zip, 0 from unnest(${searched}::text[]) zip`;
	return user;
}

const mapFor = ({ token }: Pick<TestUser, 'token'>, body: object) =>
	post('/functions/v1/market-map', body, { authorization: `Bearer ${token}` });

const mapOf = async (user: TestUser, zip = ZIP) =>
	parseMarketMap(await (await mapFor(user, { zip })).json()) as MappedZip[];
const find = (map: MappedZip[], zip: string) => map.find((each) => each.zip === zip);

test('one search in a county opens the map around each of its ZIP codes, the nearest first', async () => {
	const agent = await newSearcher(ZIP);
	const map = await mapOf(agent, OTHER);
	expect(map[0]?.zip).toBe(OTHER);
	expect(map).toHaveLength(36);
	expect(find(map, ZIP)?.figures.median_sale_price).toEqual({ value: 220_000, sample: 5 });
	const few = find(map, OTHER)?.figures.median_sale_price;
	expect(few).toMatchObject({ value: null, sample: 2, reason: '2 homes, needs 5' });
	const [empty] = map.filter(({ asOf }) => asOf === null);
	expect(empty?.figures).toEqual({});
});

test('ZIP codes of PO boxes are not on the map', async () => {
	const agent = await newSearcher('78704');
	const [boxes] =
		await sql`select array_agg(zip) as zips from public.zip_places where not has_area and city = 'Austin'`;
	const shown = (await mapOf(agent, '78704')).map(({ zip }) => zip);
	expect(boxes?.zips.length).toBeGreaterThan(20);
	expect(shown.filter((zip) => boxes?.zips.includes(zip))).toEqual([]);
});

test('new sales show at once, and a map that is cached is only for those who may see it', async () => {
	const [agent, stranger] = await Promise.all([newSearcher(OTHER), newAgent()]);
	expect(find(await mapOf(agent), ZIP)?.figures.closed_sales?.value).toBe(5);
	await saveHomes(sql, 'market-map.test.ts', [soldHome({ zip: ZIP, soldPrice: 250_000 })]);
	expect(find(await mapOf(agent), ZIP)?.figures.closed_sales?.value).toBe(6);
	const refused = await mapFor(stranger, { zip: ZIP });
	expect([refused.status, await refused.json()]).toEqual([
		403,
		{ error: `Search ZIP code ${ZIP} once to open its market.` },
	]);
});

test('ZIP codes of the demo market have figures only on the maps of such ZIP codes', async () => {
	const [demo, place] = ['59538', '59524'] as const;
	const agent = await newSearcher(place);
	await saveHomes(sql, 'market-map.test.ts', [
		...[300, 310, 320, 330, 340].map((price) => soldHome({ zip: demo, soldPrice: price * 1000 })),
		soldHome({ zip: demo, soldPrice: 300_000, soldOn: daysAgo(500) }),
	]);
	await sql`update public.listings set demo = true where zip = ${demo}`;
	const shown = async (map: string) => {
		const zip = find(await mapOf(agent, map), demo);
		return [zip?.asOf, zip?.figures.closed_sales?.value];
	};
	expect(await shown(demo)).toEqual([daysAgo(0), 5]);
	expect(await shown(place)).toEqual([null, undefined]);
	await saveHomes(sql, 'market-map.test.ts', [soldHome({ zip: place, soldPrice: 250_000 })]);
	expect(await shown(place)).toEqual([null, undefined]);
});

test('anything but the ZIP code of a county that was searched is refused', async () => {
	const agent = await newSearcher(ZIP);
	for (const [body, status] of [
		[{}, 400],
		[{ zip: 59_337 }, 400],
		[{ zip: "59337'; drop table" }, 400],
		[{ zip: '00000' }, 403],
		[{ zip: '10001' }, 403],
		[{ zip: ZIP, padding: 'x'.repeat(2000) }, 413],
	] as const)
		expect((await mapFor(agent, body)).status).toBe(status);
	expect((await post('/functions/v1/market-map', { zip: ZIP })).status).toBe(401);
});
