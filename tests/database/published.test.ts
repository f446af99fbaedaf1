/** Figures of other publishers: imported from their files, by vintage, and shown beside ours under their own name. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseMarketHistory } from '../../contract/market.ts';
import { ALL_HOMES } from '../../domain/market/market-history.ts';
import { marketOn } from '../../domain/market/metrics/market-on.ts';
import { measureMetric, measureNow, metricOf } from '../../domain/market/metrics/metrics.ts';
import { PUBLISHERS } from '../../domain/market/published/publishers.ts';
import { rentWords } from '../../domain/market/statistic-words.ts';
import { updateFigures } from '../../domain/market/update/update-figures.ts';
import { importPublished } from '../../host/import/published/import-published.ts';
import { listMarketFiles, takeBackMarketFile } from '../../host/uploads/imported-market-files.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { saleSample } from '../samples/market-history.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore } from '../shared-host.ts';
import { newAgent, search, subscribe, visitor } from '../users.ts';

const { sql, store } = await openTestStore();
const folder = temporaryFolder();
afterAll(
	async () =>
		void (await sql`delete from public.published_files where dataset in ('zori', 'zori_sa', 'zhvi', 'realtor', 'hud_fmr')`),
);

/** A Montana ZIP code that no other test uses. */
const ZIP = '59011';
await saveHomes(sql, 'published.test.ts', [soldHome({ zip: ZIP, soldOn: daysAgo(20), soldPrice: 400_000 })]);
const agent = await newAgent();
await subscribe(sql, agent);
await search(agent, { zip: ZIP, limit: 1 });

function load(name: string, text: string, acceptsTerms = true) {
	const path = join(folder, name);
	writeFileSync(path, text);
	return importPublished({ store, path, name, folder, acceptsTerms, howToAccept: 'Add --accept-terms.' });
}

const history = async () =>
	parseMarketHistory((await agent.client.rpc('market_history', { area: ZIP })).data);
const months = (zip: string, dataset: string, measure: string, made_by?: string) =>
	agent.client.rpc('published_history', { zip, dataset, measure, ...(made_by && { made_by }) });

const ZORI = 'RegionID,SizeRank,RegionName,RegionType,StateName,State,City,Metro,CountyName';
const zori = (columns: string, ...rows: string[]) =>
	[`${ZORI},${columns}`, ...rows.map((row) => `1,1,${row}`)].join('\n');
const REALTOR = 'month_date_yyyymm,postal_code,zip_name,active_listing_count,pending_ratio,quality_flag';

describe('a file of a publisher', () => {
	const name = 'Zip_zori.csv';
	const august = zori(
		'2026-07-31,2026-08-31',
		`${ZIP},zip,MT,MT,,,,1500.4,1510.6`,
		'12,zip,MT,MT,,,,1,2',
		'??,zip,MT,MT,,,,1,2',
	);

	test('needs the terms of its publisher to be accepted, unless it is in the public domain', async () => {
		await expect(load(name, august, false)).rejects.toThrow(/Zillow, whose terms .* --accept-terms/);
		const county = 'fips,countyname,state_alpha,fmr_2\n3009799999,Sweet Grass County,MT,950\n';
		expect(await load('FY27_FMR.csv', county, false)).toMatchObject({
			dataset: 'hud_fmr',
			vintage: '2026-10-31',
		});
		expect(await load('homes.csv', 'Address,Price\n1 Main St,100\n')).toBeNull();
	});

	test('is stored once: the same file changes nothing, another of its vintage is shown instead', async () => {
		const report = { dataset: 'zori', vintage: '2026-08-31', areas: 1, figures: 2, rejected: 2 };
		expect(await load(name, august)).toMatchObject({ ...report, result: 'added', isOlder: false });
		expect(await load(name, august)).toMatchObject({ ...report, result: 'unchanged' });
		const revised = august.replace('1510.6', '1512.2');
		expect(await load(name, revised)).toMatchObject({ ...report, result: 'replaced' });
		expect((await months(ZIP, 'zori', 'rent')).data.figures).toEqual([1500.4, 1512.2]);
	});

	test('of an older vintage is stored, but the newest speaks; the older can be asked for', async () => {
		const july = zori('2026-06-30,2026-07-31', `${ZIP},zip,MT,MT,,,,1400,1450`);
		expect(await load(name, july)).toMatchObject({ vintage: '2026-07-31', result: 'added', isOlder: true });
		const market = await history();
		expect(market.rent).toEqual({ median: 1512, month: '2026-08', source: PUBLISHERS.zillow.credit });
		expect((await months(ZIP, 'zori', 'rent')).data).toMatchObject({
			publisher: 'Zillow',
			credit: PUBLISHERS.zillow.credit,
			months: ['2026-07', '2026-08'],
			figures: [1500.4, 1512.2],
		});
		expect((await months(ZIP, 'zori', 'rent', '2026-08-01')).data.figures).toEqual([1400, 1450]);
		expect((await months(ZIP, 'zori', 'rent', '2020-01-01')).data).toBeNull();
	});

	test('with nothing that can be used is refused, and leaves what is stored', async () => {
		await expect(load(name, zori('2026-09-30', `${ZIP},msa,MT,MT,,,,9`))).rejects.toThrow(/no figures/);
		expect((await history()).rent?.month).toBe('2026-08');
	});
});

const COUNTY_HEADER =
	'RegionID,SizeRank,RegionName,RegionType,StateName,State,Metro,StateCodeFIPS,MunicipalCodeFIPS';
const ZHVI_NAME = (level: string) => `${level}_zhvi_uc_sfrcondo_tier_0.33_0.67_sm_sa_month.csv`;

describe('files of one series for areas of several levels', () => {
	/** Sweet Grass County, MT, is around both; only the first has figures of its own. */
	const [zip, other] = ['59011', '59055'];
	const zips = (month = '2026-10-31', value = 409_000.5) =>
		zori(month, `${zip},zip,MT,MT,Big Timber,,Sweet Grass County,${value}`);
	const counties = (month = '2026-10-31', value = 350_000) =>
		`${COUNTY_HEADER},${month}\n3101,0,Sweet Grass County,county,MT,MT,,30,097,${value}\n`;
	const states = (month = '2026-10-31') =>
		`${COUNTY_HEADER.replace(',StateCodeFIPS,MunicipalCodeFIPS', '')},${month}\n1,0,Montana,state,,,,300000\n`;
	const loads = {
		zips: (text = zips()) => load(ZHVI_NAME('Zip'), text),
		counties: (text = counties()) => load(ZHVI_NAME('County'), text),
		states: (text = states()) => load(ZHVI_NAME('State'), text),
	};
	const shownAt = async (of: string) => {
		const [row] = await sql`select private.published_figures(${of}) as figures`;
		const found = row?.figures.find(({ dataset }: { dataset: string }) => dataset === 'zhvi');
		return found ? [found.area, found.month, found.figure] : null;
	};
	const clear = () => sql`delete from public.published_files where dataset = 'zhvi'`;
	const ZIP_FIGURE = [`zip:${zip}`, '2026-10', 409_000.5];
	const COUNTY_FIGURE = ['county:Sweet Grass County, MT', '2026-10', 350_000];

	test.each([
		['ZIP codes first', ['zips', 'counties', 'states']],
		['counties first', ['states', 'counties', 'zips']],
	] as const)(
		'stand beside each other, %s: a ZIP code has its own figure, then its county’s',
		async (_, order) => {
			await clear();
			for (const level of order) expect(await loads[level]()).toMatchObject({ result: 'added', rejected: 0 });
			expect(await shownAt(zip)).toEqual(ZIP_FIGURE);
			expect(await shownAt(other)).toEqual(COUNTY_FIGURE);
			expect((await shownAt('59001'))?.[0]).toBe('state:MT');
			expect((await months(zip, 'zhvi', 'home_value')).data).toMatchObject({ area: `zip:${zip}` });
			// The same again changes nothing.
			expect(await loads.counties()).toMatchObject({ result: 'unchanged' });
			expect(await shownAt(zip)).toEqual(ZIP_FIGURE);
			// The page of the county has the county's.
			const { data } = await agent.client.rpc('market_history', { area: 'Sweet_Grass_County,_MT' });
			expect(parseMarketHistory(data).published).toContainEqual(
				expect.objectContaining({ dataset: 'zhvi', value: 350_000 }),
			);
		},
	);

	test('have vintages of their own: a newer one of counties doesn’t hide the ZIP codes', async () => {
		await clear();
		await loads.zips(zips('2026-09-30', 400_000));
		await loads.counties(counties('2026-08-31', 340_000));
		expect(await loads.counties()).toMatchObject({ isOlder: false, vintage: '2026-10-31' });
		expect(await shownAt(zip)).toEqual([`zip:${zip}`, '2026-09', 400_000]);
		expect(await shownAt(other)).toEqual(COUNTY_FIGURE);
	});

	test('of one vintage and level complete each other, such as files of two states', async () => {
		await clear();
		await loads.zips();
		await load(ZHVI_NAME('Zip'), zips().replaceAll(zip, '57001').replaceAll('MT', 'SD'));
		expect([await shownAt(zip), (await shownAt('57001'))?.[2]]).toEqual([ZIP_FIGURE, 409_000.5]);
		// Nor does a newer vintage of one state hide the other, unless that is a year old.
		await load(ZHVI_NAME('Zip'), zips('2026-11-30').replaceAll(zip, '57001').replaceAll('MT', 'SD'));
		expect(await shownAt(zip)).toEqual(ZIP_FIGURE);
		await sql`update public.published_files set vintage = '2025-11-30' where dataset = 'zhvi' and vintage < '2026-11-01'`;
		expect(await shownAt(zip)).toBeNull();
	});

	test('can be taken back, by number on the command line: the vintage before is shown again', async () => {
		await clear();
		await loads.zips(zips('2026-09-30', 400_000));
		await loads.zips();
		await loads.zips(zips('2026-10-31', 999_999));
		expect((await shownAt(zip))?.[2]).toBe(999_999);
		const numbers = async () =>
			(await listMarketFiles(sql)).filter((line) => line.includes('Zillow Home Value'));
		const takeBack = async () => takeBackMarketFile(sql, Number((await numbers())[0]?.trim().split(' ')[0]));
		expect(await takeBack()).toEqual([
			'Took back Zillow Home Value Index, ZIP codes, Oct 31, 2026.',
			'Zillow Home Value Index, ZIP codes, Oct 31, 2026 is shown.',
		]);
		expect(await shownAt(zip)).toEqual(ZIP_FIGURE);
		await takeBack();
		expect(await shownAt(zip)).toEqual([`zip:${zip}`, '2026-09', 400_000]);
		expect((await takeBack())[1]).toBe('Nothing else is imported in its place.');
		expect([await shownAt(zip), await numbers()]).toEqual([null, []]);
		await expect(takeBackMarketFile(sql, 999_999)).rejects.toThrow(/no imported file with the number/);
		const [row] = await sql`
			select actor, facts from public.audit_events where act = 'take_back_market_data' order by id desc limit 1`;
		expect(row).toEqual({
			actor: null,
			facts: { dataset: 'zhvi', level: 'zip', vintage: '2026-09-30', file: ZHVI_NAME('Zip') },
		});
		// It can be imported again.
		expect(await loads.zips()).toMatchObject({ result: 'added' });
	});

	test('may be in one file, whose levels are kept apart', async () => {
		const header = 'Region,Month of Period End,Median Sale Price';
		const rows = [
			'59011,October 2026,$301K',
			'"Sweet Grass County, MT",October 2026,$302K',
			'Montana,October 2026,$303K',
		];
		const report = await load('data.csv', [header, ...rows].join('\n'));
		expect(report).toMatchObject({
			levels: [
				{ level: 'zip', areas: 1 },
				{ level: 'county', areas: 1 },
				{ level: 'state', areas: 1 },
			],
			figures: 3,
		});
		const at = async (of: string) => {
			const [row] = await sql`select private.published_figures(${of}) as figures`;
			return row?.figures.find(({ dataset }: { dataset: string }) => dataset === 'redfin')?.figure;
		};
		expect([await at('59011'), await at(other), await at('59001')]).toEqual([301_000, 302_000, 303_000]);
		await sql`delete from public.published_files where dataset = 'redfin' and file_name = 'data.csv'`;
	});
});

describe('figures that can’t be true', () => {
	const clear = () => sql`delete from public.published_files where dataset in ('realtor', 'redfin_tracker')`;
	afterAll(async () => void (await clear()));
	const row = (month: string | number, zip: string, active: string, ratio = '0.5') =>
		`${month},${zip},x,${active},${ratio},0`;

	test.each(['Infinity', '-Infinity', '1e400', '1e39', '1e-300', 'NaN', '-4', '99999999999', 'abc'])(
		'such as %s are left out by row, and the others of the file are shown',
		async (odd) => {
			await clear();
			const text = [
				REALTOR,
				row(202_608, ZIP, '20'),
				row(202_609, ZIP, odd, '0.75'),
				row(202_609, '59018', '9'),
			].join('\n');
			const report = await load('RDC_odd.csv', text);
			const isTiny = odd === '1e-300';
			expect(report).toMatchObject({ result: 'added', rejected: isTiny ? 0 : 1 });
			const reason = odd === 'NaN' || odd === 'abc' || odd.includes('Infinity') ? 'notANumber' : 'impossible';
			expect(report?.leftOut).toEqual(isTiny ? [] : [{ reason, count: 1, lines: [3] }]);
			const { published } = await history();
			const of = (measure: string) =>
				published.find((each) => each.dataset === 'realtor' && each.measure === measure)?.value;
			expect([of('active_listings'), of('pending_ratio')]).toEqual([isTiny ? 0 : 20, 0.75]);
		},
	);

	test('are months in the future, too, which are never the newest vintage', async () => {
		await clear();
		await load('RDC.csv', [REALTOR, row(202_608, ZIP, '20')].join('\n'));
		const report = await load(
			'RDC_future.csv',
			[
				REALTOR,
				row(202_609, ZIP, '21'),
				row(202_712, ZIP, '99'),
				row(999_912, ZIP, '99'),
				row(202_613, ZIP, '99'),
			].join('\n'),
		);
		expect(report).toMatchObject({ vintage: '2026-09-30', rejected: 3 });
		expect(report?.leftOut).toEqual([
			{ reason: 'future', count: 2, lines: [3, 4] },
			{ reason: 'unreadable', count: 1, lines: [5] },
		]);
		expect((await history()).published).toContainEqual(
			expect.objectContaining({ month: '2026-09', value: 21 }),
		);
		await expect(load('RDC_only.csv', [REALTOR, row(202_712, ZIP, '99')].join('\n'))).rejects.toThrow(
			/no figures of Realtor.com core metrics.* that can be used: it has months or dates in the future\.$/,
		);
	});

	test('are the days of a tracker that says that it was made in the future', async () => {
		const header = 'PERIOD_END,REGION_TYPE,REGION,STATE_CODE,PROPERTY_TYPE,MEDIAN_SALE_PRICE,LAST_UPDATED';
		const rows = ['2026-06-30', '2026-99-31', '9999-12-31'].map(
			(made) => `2026-05-31,zip code,Zip Code: ${ZIP},MT,All Residential,400000,${made}`,
		);
		const report = await load('zip_code_market_tracker.csv', [header, ...rows].join('\n'));
		expect(report).toMatchObject({ vintage: '2026-06-30', rejected: 1 });
		await sql`delete from public.published_files where dataset = 'redfin_tracker'`;
	});

	test('in a series of months leave the other months', async () => {
		await sql`delete from public.published_files where dataset = 'zori'`;
		const text = zori(
			'2026-06-30,2026-07-31,2026-08-31,2027-01-31',
			`${ZIP},zip,MT,MT,,,,1500,1e400,1520,1600`,
		);
		const report = await load('Zip_zori.csv', text);
		expect(report).toMatchObject({ rejected: 1, figures: 2, vintage: '2026-08-31' });
		expect((await months(ZIP, 'zori', 'rent')).data).toMatchObject({
			months: ['2026-06', '2026-08'],
			figures: [1500, 1520],
		});
	});

	test('can’t be stored at all', async () => {
		const [file] = await sql`select id from public.published_files limit 1`;
		for (const odd of ['Infinity', '-Infinity', 'NaN'])
			await expect(
				sql`insert into public.published_series (file, area, measure, months, figures)
					values (${file?.id}, 'zip:00000', 'rent', '{1}', ${`{1,${odd}}`}::text::real[])`,
			).rejects.toThrow(/check constraint/);
	});
});

test('a county is found however its publisher spells it, and a city that is a county is another', async () => {
	const rows = await sql`
		select s.spelled, private.county_key(s.spelled) = private.county_key(s.ours) as same
		  from (values ('LaSalle Parish, LA', 'La Salle Parish, LA'), ('Saint Louis County, MO', 'St. Louis County, MO'),
		               ('Richmond City, VA', 'City of Richmond, VA'), ('Baltimore City County, MD', 'City of Baltimore, MD'),
		               ('dona ana, NM', 'Doña Ana County, NM'), ('Juneau Borough, AK', 'Juneau City and Borough, AK'),
		               ('Carson City, NV', 'City of Carson City, NV'), ('Prince Georges County, MD', 'Prince George''s County, MD'),
		               ('San Francisco County, CA', 'City and County of San Francisco, CA'),
		               ('DeKalb County, GA', 'De Kalb County, GA'), ('Ste. Genevieve County, MO', 'Sainte Genevieve County, MO')) s (spelled, ours)`;
	expect(rows.filter(({ same }) => !same).map(({ spelled }) => spelled)).toEqual([]);
	const [apart] = await sql`
		select count(distinct private.county_key(c)) as keys
		  from unnest(array['Baltimore County, MD', 'Baltimore City, MD', 'Richmond County, VA', 'City of Richmond, VA',
		                    'James City County, VA', 'Franklin County, VA', 'Franklin County, TN']) c`;
	expect(apart?.keys).toBe('7');
	// Each county of our ZIP codes has a key of its own, but for those that our list spells twice.
	const twice = await sql`
		select private.county_key(m.name) as key, array_agg(m.name order by m.name) as names
		  from (select distinct private.market_name(z.county, z.state) as name from public.zip_places z where z.county is not null) m
		 group by 1 having count(*) > 1`;
	for (const { names } of twice)
		expect(
			names.every(
				(name: string) => !/^City of/.test(name) || names.every((other: string) => / City|^City/.test(other)),
			),
			names.join(),
		).toBe(true);
});

describe('published figures of a ZIP code', () => {
	test('are credited wherever a rent is shown, on screens and in reports', async () => {
		const market = await history();
		const on = marketOn(market);
		if (!market.rent || !on) throw new Error('The market has no rent.');
		const { credit } = PUBLISHERS.zillow;
		const sales = Array.from({ length: 9 }, () => saleSample(on.day, 300_000));
		const surfaces = {
			'the strip above the comps, and a report': measureNow('price_to_rent', {
				...market,
				sales,
				since: daysAgo(900),
			}).source,
			'its note': rentWords(market.rent),
			'cards, table, comparison and map of rents': measureMetric(metricOf('rent'), on).source,
		};
		for (const [surface, words] of Object.entries(surfaces)) expect(words, surface).toContain(credit);
	});

	test('are the newest with those of a year before, and never in a fictional market', async () => {
		const rows = [202_508, 202_607, 202_608].map((month, at) => `${month},${ZIP},x,${20 + at},0.5,0`);
		// A month that comes twice has its last figure, and rows come in any order.
		const text = [REALTOR, ...rows.reverse(), `202608,${ZIP},x,25,,1`, 'quality_flag = 1: a note,,,,,'].join(
			'\n',
		);
		expect(await load('RDC.csv', text)).toMatchObject({ figures: 5, areas: 1, other: 1, rejected: 0 });
		const { published } = await history();
		expect(published).toContainEqual({
			...{ dataset: 'realtor', measure: 'active_listings', month: '2026-08', value: 25, yearAgo: 20 },
			area: { level: 'zip', name: ZIP },
		});
		// A blank doesn't hide the figure before it.
		expect(published).toContainEqual(expect.objectContaining({ measure: 'pending_ratio', month: '2026-07' }));
		expect(published).toContainEqual(
			expect.objectContaining({
				dataset: 'hud_fmr',
				area: { level: 'county', name: 'Sweet Grass County, MT' },
			}),
		);
		const demo = await newAgent();
		await search(demo, { zip: '78704', limit: 1 });
		await load('Zip_zori.csv', zori('2026-09-30', '78704,zip,TX,TX,,,,2000'));
		const { data } = await demo.client.rpc('market_history', { area: '78704' });
		expect(parseMarketHistory(data).published).toEqual([]);
	});

	test('are credited with the address of their publisher in a market update, which readers may print', async () => {
		await load('RDC_days.csv', `${REALTOR},median_days_on_market\n202610,${ZIP},x,20,,0,41`);
		const zips = { area: { kind: 'zips', zips: [ZIP] } as const, filter: ALL_HOMES };
		const update = updateFigures(await history(), zips);
		expect(update?.figures).toContainEqual(expect.objectContaining({ value: '41 days' }));
		expect(update?.credits).toEqual(['Realtor.com Economic Research (realtor.com/research/data)']);
		// Later months of these are newer data.
		expect(update?.published).toMatchObject([
			{ dataset: 'realtor', measure: 'days_on_market', month: '2026-10' },
		]);
	});

	test('are closed to visitors and to agents who have not searched there', async () => {
		const given = { zip: ZIP, dataset: 'zori', measure: 'rent' };
		expect((await visitor().rpc('published_history', given)).status).toBe(401);
		expect((await months('59002', 'zori', 'rent')).status).toBe(403);
		expect((await agent.client.from('published_files').select('*')).error).not.toBeNull();
	});
});
