/** Markets of areas: whose they are, which homes they have, and what isn't an area. */
import { describe, expect, test } from 'vitest';
import { parseMarketHistory } from '../../contract/market.ts';
import { areaText } from '../../domain/market/area/area.ts';
import { parseChosenArea } from '../../domain/market/area/chosen-area.ts';
import type { LatLng } from '../../domain/places/geo.ts';
import { centerOf, daysAgo, listedHome, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, type TestUser, visitor } from '../users.ts';

const sql = await openDatabase();

/** A county in Montana without homes in other tests. */
const COUNTY = 'Powder River County, MT';
const [ZIP, OTHER] = (
	await sql`select zip from public.zip_places where county like 'Powder River%' and state = 'MT' order by zip limit 2`
).map(({ zip }) => zip as string) as [string, string];
const center = await centerOf(sql, ZIP);
const at = (miles: number) => northOf(center, miles);

await saveHomes(sql, 'market-areas.test.ts', [
	...[0, 0.3, 0.6].map((miles) => soldHome({ zip: ZIP, ...at(miles), soldPrice: 200_000 + miles * 100_000 })),
	soldHome({ zip: OTHER, ...at(0.9), soldPrice: 290_000, soldOn: daysAgo(3_000) }),
	soldHome({ zip: OTHER, ...at(2), soldPrice: 400_000, bedrooms: 5, homeType: 'condo' }),
	listedHome({ zip: ZIP, ...at(0.5), listPrice: 250_000 }),
	listedHome({ zip: OTHER, ...at(3), listPrice: 350_000 }),
]);

/** An agent who has searched ZIP codes. */
async function newSearcher(...zips: string[]): Promise<TestUser> {
	const user = await newAgent();
	await sql`insert into public.searches (user_id, query, zip, found) select ${user.id}, zip, zip, 0 from unnest(${zips}::text[]) zip`;
	return user;
}

async function marketOf(user: Pick<TestUser, 'client'>, area: string) {
	const { data, error, status } = await user.client.rpc('market_history', { area });
	return { status, message: error?.message, ...(error ? {} : { market: parseMarketHistory(data) }) };
}

async function pricesIn(user: TestUser, area: string) {
	const { market } = await marketOf(user, area);
	return [market?.sales.map(({ price }) => price).sort(), market?.listings.length];
}

const circle = (miles: number, from = center) =>
	areaText({ kind: 'circle', center: [from.latitude, from.longitude], miles, around: '12 Ranch Rd' });

/** A rectangle around the center, from miles in the south to miles in the north. */
function drawn(south: number, north: number): string {
	const [low, high] = [at(south).latitude, at(north).latitude];
	const [west, east] = [center.longitude - 0.02, center.longitude + 0.02];
	const corners: LatLng[] = [
		[low, west],
		[high, west],
		[high, east],
		[low, east],
	];
	return areaText({ kind: 'drawn', corners });
}

/** Makes the homes of a ZIP code homes of the demo market. */
const asDemo = (zip: string) => sql`update public.listings set demo = true where zip = ${zip}`;

describe('the market of an area', () => {
	test('has the homes in its ZIP codes, county, circle or corners, and no others', async () => {
		const agent = await newSearcher(ZIP, OTHER);
		const all = [[200_000, 230_000, 260_000, 290_000, 400_000], 2];
		expect(await pricesIn(agent, `${ZIP},${OTHER}`)).toEqual(all);
		expect(await pricesIn(agent, COUNTY.replaceAll(' ', '_'))).toEqual(all);
		expect(await pricesIn(agent, circle(1))).toEqual([[200_000, 230_000, 260_000, 290_000], 1]);
		expect(await pricesIn(agent, circle(0.55))).toEqual([[200_000, 230_000], 1]);
		expect(await pricesIn(agent, drawn(-0.1, 0.4))).toEqual([[200_000, 230_000], 0]);
		expect(await pricesIn(agent, drawn(0.4, 5))).toEqual([[260_000, 290_000, 400_000], 2]);
		expect((await marketOf(agent, circle(1))).market).toMatchObject({
			zip: ZIP,
			countyName: COUNTY,
			isLimited: false,
			center: [expect.closeTo(center.latitude, 3), expect.closeTo(center.longitude, 3)],
		});
	});

	test('has the facts of each home, also of a listing that was sold before', async () => {
		const zip = '59087';
		await saveHomes(sql, 'market-areas.test.ts', [
			soldHome({ zip, soldPrice: 300_000, soldOn: daysAgo(40), bedrooms: 3, listPrice: 310_000 }),
			soldHome({ zip, soldPrice: 200_000, soldOn: daysAgo(20), bedrooms: 2, homeType: 'condo' }),
			listedHome({ zip, listPrice: 500_000, bedrooms: 5, soldOn: daysAgo(900) }),
		]);
		const agent = await newSearcher(zip);
		for (const area of [zip, 'Petroleum_County,_MT']) {
			const { market } = await marketOf(agent, area);
			expect(market?.sales).toMatchObject([
				{ price: 300_000, bedrooms: 3, homeType: 'single_family', listPrice: 310_000 },
				{ price: 200_000, bedrooms: 2, homeType: 'condo' },
			]);
			expect(market?.listings).toMatchObject([{ price: 500_000, listPrice: 500_000, bedrooms: 5 }]);
		}
	});

	test('opens with a search: of each ZIP code, of one in the county, or of the one with most of its homes', async () => {
		const agent = await newSearcher(ZIP);
		expect((await visitor().rpc('market_history', { area: circle(1) })).status).toBe(401);
		expect(await marketOf(agent, `${ZIP},${OTHER}`)).toEqual({
			status: 403,
			message: `Search ZIP code ${OTHER} once to open this area.`,
		});
		expect(
			(await marketOf(agent, COUNTY.toLowerCase().replaceAll(' ', '_').replace(/mt$/, 'MT'))).status,
		).toBe(200);
		expect((await marketOf(agent, circle(1))).status).toBe(200);
		expect((await marketOf(agent, drawn(0.8, 3.5))).status).toBe(403);
		const stranger = await newSearcher('59001');
		for (const area of [`${ZIP},${OTHER}`, COUNTY.replaceAll(' ', '_'), circle(1), drawn(-1, 5)])
			expect((await marketOf(stranger, area)).status).toBe(403);
	});

	test('is watched only by an account that may open it, and only with a choice of homes that can be read', async () => {
		const [agent, stranger] = await Promise.all([newSearcher(ZIP), newSearcher('59001')]);
		const watch = async ({ client }: TestUser, area: string) =>
			(await client.rpc('watch_area', { area, name: 'Farm' })).status;
		const openFor = [circle(1), `${circle(1)}~beds=3-4`, COUNTY.replaceAll(' ', '_'), ZIP];
		for (const area of openFor) {
			expect(await watch(agent, area), area).toBe(200);
			expect(await watch(stranger, area), area).toBe(403);
		}
		for (const area of [`${ZIP},${OTHER}`, drawn(0.8, 3.5)]) expect(await watch(agent, area), area).toBe(403);
		const choices = [
			'',
			'x',
			'beds',
			'beds=',
			'beds=-',
			'beds=3',
			'beds=a-b',
			'type=castle',
			'type=',
			'rooms=1-2',
		];
		for (const choice of choices) expect(await watch(agent, `${ZIP}~${choice}`), choice).toBe(422);
		for (const choice of ['type=condo', 'beds=3-', 'price=-500000', 'size=1-2~type=other'])
			expect(await watch(agent, `${ZIP}~${choice}`), choice).toBe(200);
		const { data } = await agent.client.from('watched_areas').select('area');
		for (const { area } of data ?? []) expect(parseChosenArea(area), area).not.toBeNull();
		expect((await stranger.client.from('watched_areas').select('area')).data).toEqual([]);
	});

	test('leaves demo homes out once it has a real sale, however old, and its data ends with the real ones', async () => {
		const [real, demo] = (
			await sql`select zip from public.zip_places where county like 'Golden Valley%' and state = 'MT' order by zip limit 2`
		).map(({ zip }) => zip as string) as [string, string];
		const agent = await newSearcher(real, demo);
		const marketsOf = () =>
			Promise.all(
				['Golden_Valley_County,_MT', `${real},${demo}`].map(async (area) => {
					const { market } = await marketOf(agent, area);
					return [market?.demo, market?.asOf, market?.sales.map(({ price }) => price)];
				}),
			);
		await saveHomes(sql, 'market-areas.test.ts', [
			soldHome({ zip: demo, soldPrice: 900_000, soldOn: daysAgo(10) }),
			soldHome({ zip: demo, soldPrice: 800_000, soldOn: daysAgo(3_600) }),
		]);
		await asDemo(demo);
		const demoMarket = [true, daysAgo(0), [800_000, 900_000]];
		expect(await marketsOf()).toEqual([demoMarket, demoMarket]);
		await saveHomes(sql, 'market-areas.test.ts', [
			soldHome({ zip: real, soldPrice: 210_000, soldOn: daysAgo(4_500) }),
			soldHome({ zip: real, soldPrice: 220_000, soldOn: daysAgo(4_400) }),
		]);
		const realMarket = [false, daysAgo(4_400), [210_000, 220_000]];
		expect(await marketsOf()).toEqual([realMarket, realMarket]);
	});

	test('without homes is empty', async () => {
		const agent = await newSearcher(ZIP);
		const { market } = await marketOf(agent, circle(0.5, northOf(center, -9)));
		expect(market).toMatchObject({ asOf: null, sales: [], listings: [], countyName: null });
	});

	test('includes the own homes of an account, and nobody else’s', async () => {
		const [owner, other] = [await newSearcher(ZIP), await newSearcher(ZIP)];
		const count = async (user: TestUser) => (await marketOf(user, circle(0.2))).market?.sales.length;
		await sql.begin(async (transaction) => {
			await transaction`
				insert into public.uploads (user_id, file_name, bytes, status, result)
				values (${owner.id}, 'homes.csv', 1, 'done', ${transaction.json({ zips: [ZIP] })})`;
			await transaction`
				insert into public.uploaded_listings (owner, upload, source, sale_key, fingerprint, is_current, latitude, longitude,
				                                      observed_on, sold_on, sold_price, status, home_type, zip, state, city, demo)
				select ${owner.id}, u.id, s.id, 'own sale', 'own sale', true, ${center.latitude}, ${center.longitude},
				       ${daysAgo(9)}, ${daysAgo(9)}, 222000, 'sold', 'single_family', ${ZIP}, 'MT', 'Broadus', false
				  from public.uploads u, public.listing_sources s
				 where u.user_id = ${owner.id} and s.name = 'market-areas.test.ts'`;
		});
		expect([await count(owner), await count(other)]).toEqual([2, 1]);
	});
});

const anyone = await newSearcher('59001');

test.each([
	['a ZIP code that does not exist', '00000'],
	['ZIP codes of which one does not exist', '59001,00000'],
	['a county that does not exist', 'Nowhere_County,_MT'],
	['a circle of more than 12 miles', '45.1,-105.4,13mi'],
	['a circle at the pole', '89.9,-105.4,1mi'],
	['two corners', '45,-105;45.1,-105'],
	['an area without width', '45,-105;45.1,-105;45.2,-105'],
	['an area as large as a state', '45,-105;45,-107;47,-107'],
	['sides that cross', '45,-105;45.1,-104.9;45.1,-105;45,-104.9'],
	['more than 50 corners', Array.from({ length: 51 }, (_, n) => `45.${n + 100},-105`).join(';')],
	['no number', '1e9,NaN,1mi'],
	['nothing', ''],
	['SQL', "78704'; drop table public.listings; --"],
])('%s is refused', async (_, area) => {
	expect((await marketOf(anyone, area)).status).toBe(422);
});
