/** Sales that count nowhere: those on a deed for several homes, whose price is that of all, and deeds recorded twice. */
import { describe, expect, test } from 'vitest';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import type { Subject } from '../../domain/home/home.ts';
import { importFile } from '../../host/import/import-file.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { findComps, findEvidence, newSubscriber } from '../users.ts';
import { fileOf } from './import-into.ts';
import { call, near, processUploads, upload } from './uploads/upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

const HEADER =
	'Parcel,Address,City,State,Zip,Sale Date,Sale Price,Property Type,Beds,Baths,SqFt,Year Built,Latitude,Longitude';
const DAY = daysAgo(40);

interface Row {
	at: number;
	price: number;
	soldOn?: string;
	address?: string;
	parcel?: string;
	type?: string;
	area?: number;
	built?: number;
}

/** A county's file of sales. */
const county = (zip: string, rows: readonly Row[]) =>
	[
		HEADER,
		...rows.map(
			({
				at,
				price,
				soldOn = DAY,
				address = `${at} Birch St`,
				parcel = `${zip}${1000 + at}`,
				type = 'Single Family',
				area = 1500,
				built = 1980,
			}) => {
				const { latitude, longitude } = near(zip, at / 2000);
				return [
					parcel,
					address,
					'Somewhere',
					'ND',
					zip,
					soldOn,
					price,
					type,
					3,
					2,
					area,
					built,
					latitude,
					longitude,
				].join(',');
			},
		),
	].join('\n');

/** Single sales around $260,000, each on a day of its own. */
const singles = (many: number) =>
	Array.from({ length: many }, (_, at) => ({
		at: at + 1,
		price: 240_000 + 2500 * at,
		soldOn: daysAgo(60 + 7 * at),
	}));
const deed = (many: number, price = 3_650_000): Row[] =>
	Array.from({ length: many }, (_, at) => ({ at: 101 + 2 * at, price }));

const load = (name: string, content: string) =>
	importFile({ store, path: fileOf(name, [content]), sourceName: name, today: daysAgo(0) });

const setAside = async (zip: string) =>
	(
		await sql`select address, set_aside from public.listings where zip = ${zip} and set_aside is not null order by street_key`
	).map(({ address, set_aside }) => `${address}: ${set_aside}`);

describe('one deed for several homes', () => {
	test.each([
		['58001', 3],
		['58002', 12],
		['58004', 24],
	])('in %s, for %i homes, is in no statistic and no price, and is named', async (zip, many) => {
		const report = await load(`deed ${zip}`, county(zip, [...singles(12), ...deed(many)]));
		expect(report.setAside).toMatchObject([{ reason: 'one_deed', count: many, others: 0 }]);
		expect(report.setAside[0]?.lines[0]).toBe(14);
		expect(report.stored.added).toBe(12 + many);

		const agent = await newSubscriber(sql);
		const found = await findComps(agent, { zip, limit: 100 });
		expect([found.found, found.kpis.sample]).toEqual([12, 12]);
		expect(found.kpis.p75_price).toBeLessThan(300_000);
		const { sales, deeds, subject } = await findEvidence(agent, {
			address: `101 Birch St, Somewhere, ND ${zip}`,
		});
		// Other ZIP codes are within reach.
		const own = sales.filter((sale) => sale.zip === zip);
		expect(own).toHaveLength(12);
		expect(own.every(({ price }) => price < 300_000)).toBe(true);
		expect(deeds?.filter((each) => each.zip === zip)).toEqual([
			{ zip, address: '101 Birch St', soldOn: DAY, price: 3_650_000, homes: many },
		]);
		// What the record says of the home itself stays known.
		expect(subject).toMatchObject({ livingArea: 1500, yearBuilt: 1980 });
		const market = await call(agent, 'market_summary', { zip });
		expect(market.homes.sold_prices).toHaveLength(12);
		// A second import changes nothing and says the same.
		const again = await load(`deed ${zip}`, county(zip, [...singles(12), ...deed(many)]));
		expect([again.stored, again.setAside]).toEqual([{ added: 0, changed: 0 }, report.setAside]);
	});

	test.each([3, 12, 24])('does not move the price of a home nearby: %i homes', async (many) => {
		const zip = { 3: '58052', 12: '58053', 24: '58054' }[many] as string;
		const agent = await newSubscriber(sql);
		const priceOf = async () => {
			const evidence = await findEvidence(agent, { address: `11 Birch St, Somewhere, ND ${zip}` });
			const own = { ...evidence, sales: evidence.sales.filter((sale) => sale.zip === zip) };
			return analyze(own, evidence.subject as Subject, NO_CHOICES, 'square_feet').conclusion?.price ?? 0;
		};
		await load(`price ${zip}`, county(zip, singles(24)));
		const before = await priceOf();
		expect(before).toBeGreaterThan(200_000);
		await load(`price deed ${zip}`, county(zip, deed(many)));
		expect(Math.abs((await priceOf()) / before - 1)).toBeLessThan(0.03);
	});

	test('is recognized across files and sources, and taken back if a later file corrects it', async () => {
		const zip = '58005';
		const [a, b, c] = deed(3) as [Row, Row, Row];
		expect((await load('deed A', county(zip, [a, b]))).setAside).toEqual([]);
		expect(await setAside(zip)).toEqual([]);
		const second = await load('deed B', county(zip, [c]));
		expect(second.setAside).toMatchObject([{ reason: 'one_deed', count: 1, others: 2 }]);
		expect(await setAside(zip)).toEqual([
			'101 Birch St: one_deed',
			'103 Birch St: one_deed',
			'105 Birch St: one_deed',
		]);
		await load('deed B', county(zip, [{ ...c, price: 265_000 }]));
		expect(await setAside(zip)).toEqual([]);
		// The other direction: a corrected price puts a sale on a deed.
		await load('deed B', county(zip, [c]));
		expect(await setAside(zip)).toHaveLength(3);
		await sql`delete from public.listings where zip = ${zip} and address = '103 Birch St'`;
		expect(await setAside(zip)).toEqual([]);
	});

	test.each<[string, string, Row[], number]>([
		[
			'58006',
			'two condos of one price',
			[1, 2].map((unit) => ({ at: unit, price: 300_000, address: `9 Elm St #${unit}`, type: 'Condo' })),
			0,
		],
		['58007', "a builder's two closings", deed(2, 410_000), 0],
		[
			'58008',
			'three units of one address',
			[1, 2, 3].map((unit) => ({ at: unit, price: 900_000, address: `9 Elm St #${unit}`, type: 'Condo' })),
			3,
		],
		[
			'58009',
			'three parcels of one address without a unit',
			[1, 2, 3].map((at) => ({ at, price: 900_000, address: '9 Elm St', type: 'Condo' })),
			3,
		],
		['58011', 'three homes for less than $50,000', deed(3, 49_000), 0],
		[
			'58012',
			'three homes on three days',
			deed(3).map((row, at) => ({ ...row, soldOn: daysAgo(40 + at) })),
			0,
		],
	])('in %s: %s', async (zip, _, rows, many) => {
		await load(`kinds ${zip}`, county(zip, rows));
		expect(await setAside(zip)).toHaveLength(many);
	});

	test('is not made of homes that were listed one by one', async () => {
		const zip = '58013';
		const lines = [340_000, 345_000, 352_000].map(
			(listed, at) => `L${zip}${at},${at + 1} Single St,${zip},Sold,${listed},341000,${DAY},1500`,
		);
		await load(
			`listed ${zip}`,
			['MLS #,Address,ZIP,Status,List Price,Sold Price,Sold Date,SqFt', ...lines].join('\n'),
		);
		expect(await setAside(zip)).toEqual([]);
	});

	test('is not looked for in a file that has only the months of its closings', async () => {
		const zip = '58015';
		const rows = Array.from({ length: 60 }, (_, at) => ({
			at: at + 1,
			price: 300_000,
			soldOn: `${daysAgo(400).slice(0, 4)}-${String((at % 4) + 1).padStart(2, '0')}-15`,
		}));
		expect((await load(`months ${zip}`, county(zip, rows))).setAside).toEqual([]);
		const [row] =
			await sql`select bool_and(sold_day_approximate) as approximate from public.listings where zip = ${zip}`;
		expect(row?.approximate).toBe(true);
	});
});

describe('a deed for several homes in uploads', () => {
	const summary = async (agent: Parameters<typeof findComps>[0], zip: string) =>
		(await findComps(agent, { zip, limit: 100 })).found;

	test('is set aside for its agent, and counts again once the upload is deleted', async () => {
		const zip = '58016';
		const agent = await newSubscriber(sql);
		const first = await upload(agent, county(zip, [...singles(5), ...deed(2)]));
		expect(first.set_aside).toEqual({});
		expect(await summary(agent, zip)).toBe(7);
		const second = await upload(agent, county(zip, [deed(3)[2] as Row]));
		expect(second.set_aside).toEqual({ one_deed: 1 });
		expect(await summary(agent, zip)).toBe(5);
		await call(agent, 'undo_upload', { upload: second.id });
		expect(await summary(agent, zip)).toBe(7);
	});

	test('includes shared sales, for that agent alone', async () => {
		const zip = '58017';
		const [ann, bob] = await Promise.all([newSubscriber(sql), newSubscriber(sql)]);
		await load(`shared ${zip}`, county(zip, [...singles(5), ...deed(2)]));
		const { id, set_aside } = await upload(ann, county(zip, [deed(3)[2] as Row]));
		expect(set_aside).toEqual({ one_deed: 1 });
		expect([await summary(ann, zip), await summary(bob, zip)]).toEqual([5, 7]);
		const deedsOf = async (agent: typeof ann) =>
			(await findEvidence(agent, { zip })).deeds?.filter((each) => each.zip === zip);
		expect(await deedsOf(ann)).toMatchObject([{ homes: 3, price: 3_650_000 }]);
		expect(await deedsOf(bob)).toEqual([]);
		await call(ann, 'undo_upload', { upload: id });
		expect(await summary(ann, zip)).toBe(7);
	});

	test('is completed by a shared file that comes later', async () => {
		const zip = '58018';
		const agent = await newSubscriber(sql);
		await upload(agent, county(zip, [...singles(5), deed(1)[0] as Row]));
		expect(await summary(agent, zip)).toBe(6);
		await load(`later ${zip}`, county(zip, deed(3).slice(1)));
		expect(await summary(agent, zip)).toBe(5);
	});
});

describe('a deed recorded twice', () => {
	test('within 45 days, for the same home and price, is one sale, the earlier one, in any order', async () => {
		for (const [zip, order] of [
			['58021', [0, 1]],
			['58027', [1, 0]],
		] as const) {
			const rows = [
				{ at: 1, price: 280_000, soldOn: daysAgo(60) },
				{ at: 1, price: 280_000, soldOn: daysAgo(30) },
			];
			for (const at of order) await load(`twice ${zip}`, county(zip, [rows[at] as Row]));
			const kept =
				await sql`select sold_on::text from public.listings where zip = ${zip} and set_aside is null`;
			expect(kept.map(({ sold_on }) => sold_on)).toEqual([daysAgo(60)]);
			expect(await setAside(zip)).toEqual(['1 Birch St: recorded_twice']);
		}
	});

	test.each<[string, string, Row]>([
		['58029', 'at another price', { at: 1, price: 281_000, soldOn: daysAgo(30) }],
		['58030', 'after more than 45 days', { at: 1, price: 280_000, soldOn: daysAgo(14) }],
		['58031', 'of another home', { at: 2, price: 280_000, soldOn: daysAgo(30) }],
	])('in %s: not a sale %s', async (zip, _, other) => {
		await load(`not twice ${zip}`, county(zip, [{ at: 1, price: 280_000, soldOn: daysAgo(60) }, other]));
		expect(await setAside(zip)).toEqual([]);
	});
});

describe('one sale under two records', () => {
	const sale: Row = { at: 1, price: 280_000 };
	const other: Row = { ...sale, type: 'Townhouse', parcel: '990001' };

	test.each<[string, Row[][]]>([
		['58056', [[...singles(5), sale, other]]],
		['58057', [[...singles(5), sale], [other]]],
		['58059', [[...singles(5), { ...sale, type: 'Condo' }], [other]]],
		[
			'58227',
			[[{ ...sale, type: 'Condo', address: '1 Birch St #4' }], [{ ...other, address: '1 Birch St #4' }]],
		],
		['58060', [[sale, other]]],
	])('in %s: one address, day and price of two types counts once', async (zip, files) => {
		for (const [at, rows] of files.entries()) await load(`two types ${zip} ${at}`, county(zip, rows));
		const [counted] = await sql`
			select count(*)::integer from public.listings
			where zip = ${zip} and sold_price = 280000 and sold_on = ${DAY} and set_aside is null`;
		expect(counted?.count).toBe(1);
		const agent = await newSubscriber(sql);
		const { found } = await findComps(agent, { zip, limit: 100 });
		expect(found).toBe(files.flat().length - 1);
	});

	test.each<[string, string, Row]>([
		['58061', 'of another street', { ...other, address: '1 Birch Rd' }],
		['58062', 'of another unit', { ...other, address: '1 Birch St #2' }],
		['58064', 'at another price', { ...other, price: 281_000 }],
		['58228', 'of another size', { ...other, area: 1900 }],
		['58229', 'of another age', { ...other, built: 1992 }],
	])('in %s: not a sale %s', async (zip, _, row) => {
		await load(`not one ${zip}`, county(zip, [sale, row]));
		expect(await setAside(zip)).toEqual([]);
	});

	test('three records of one address, day and price are not one home under two types', async () => {
		const zip = '58231';
		const condo = { ...sale, type: 'Condo' };
		const rows = [{ ...other, parcel: '' }, condo, { ...condo, parcel: '990002' }];
		await load(`three ${zip}`, county(zip, rows));
		expect(await setAside(zip)).toEqual([]);
	});

	test.each<[string, string, Row, Row, Partial<Row>]>([
		['58235', 'size', sale, other, { area: 1900 }],
		['58236', 'age', sale, other, { built: 1992 }],
		['58238', 'type', { ...sale, type: 'Condo' }, { ...other, type: 'Single Family' }, { type: 'Condo' }],
	])(
		'in %s: another %s takes it back, and the first one returns it',
		async (zip, _, first, second, changed) => {
			await load(`facts ${zip}`, county(zip, [first, second]));
			expect(await setAside(zip)).toHaveLength(1);
			await load(`facts ${zip}`, county(zip, [first, { ...second, ...changed }]));
			expect(await setAside(zip)).toEqual([]);
			await load(`facts ${zip}`, county(zip, [first, second]));
			expect(await setAside(zip)).toHaveLength(1);
		},
	);
});

describe('a deed for several homes of a provider', () => {
	/** Saves homes as a fetch of a ZIP code does, for everyone or under a license. */
	const fetched = async (zip: string, scope: string | null, prices: readonly number[]) => {
		const homes = prices.map((sold_price, at) => ({
			...{ zip, sold_price, sold_on: DAY, observed_on: DAY, status: 'sold', home_type: 'single_family' },
			...{ address: `${at + 1} Feed St`, street_key: `${at + 1} FEED ST`, living_area: 1500 },
			...{ sale_key: `mls:${zip}:F${at}`, fingerprint: `${zip} ${at} ${sold_price}` },
			...{
				zip_approximate: false,
				hides_address: false,
				hides_valuation: false,
				sold_day_approximate: false,
			},
		}));
		const text = JSON.stringify(homes);
		if (scope === null)
			await sql`select private.save_homes(${`feed ${zip}`}, 'mls', ${zip}, ${text}::text::jsonb, '[]', false)`;
		else
			await sql`select private.save_licensed_homes(
				${scope}::uuid, ${`feed ${zip}`}, 'mls', ${zip}, ${text}::text::jsonb, '[]', false)`;
	};

	test('is set aside in the shared store, and taken back by a corrected price', async () => {
		const zip = '58046';
		await fetched(zip, null, [900_000, 900_000, 900_000]);
		expect(await setAside(zip)).toHaveLength(3);
		await fetched(zip, null, [900_000, 900_000, 310_000]);
		expect(await setAside(zip)).toEqual([]);
	});

	test('is set aside under a license, together with shared sales, and taken back', async () => {
		const zip = '58047';
		const agent = await newSubscriber(sql);
		const [scope] = await sql`insert into private.cache_scopes (account) values (${agent.id}) returning id`;
		const licensed = async () =>
			(await sql`select set_aside from private.licensed_listings where zip = ${zip} order by sale_key`).map(
				(row) => row.set_aside,
			);
		await fetched(zip, scope?.id, [900_000, 900_000]);
		expect(await licensed()).toEqual([null, null]);
		await load(`licensed ${zip}`, county(zip, [{ at: 7, price: 900_000 }]));
		expect(await licensed()).toEqual(['one_deed', 'one_deed']);
		expect(await setAside(zip)).toEqual([]);
		await fetched(zip, scope?.id, [900_000, 320_000]);
		expect(await licensed()).toEqual([null, null]);
	});
});
