/** Figures of other publishers: imported from their files, by vintage, and shown beside ours under their own name. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseMarketHistory } from '../../contract/market.ts';
import { ALL_HOMES } from '../../domain/market/market-history.ts';
import { marketOn } from '../../domain/market/metrics/market-on.ts';
import { measureMetric, metricOf } from '../../domain/market/metrics/metrics.ts';
import { PUBLISHERS } from '../../domain/market/published/publishers.ts';
import { ratioBasis, rentWords } from '../../domain/market/statistic-words.ts';
import { updateFigures } from '../../domain/market/update/update-figures.ts';
import { importPublished } from '../../host/import/published/import-published.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore } from '../shared-host.ts';
import { newAgent, search, subscribe, visitor } from '../users.ts';

const { sql, store } = await openTestStore();
const folder = temporaryFolder();
afterAll(
	async () =>
		void (await sql`delete from public.published_files where dataset in ('zori', 'realtor', 'hud_fmr')`),
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

	test('is stored once: the same file changes nothing, another of its vintage replaces it', async () => {
		const report = { dataset: 'zori', vintage: '2026-08-31', areas: 1, figures: 2, rejected: 2 };
		expect(await load(name, august)).toMatchObject({ ...report, result: 'added', isOlder: false });
		expect(await load(name, august)).toMatchObject({ ...report, result: 'unchanged' });
		const revised = august.replace('1510.6', '1512.2');
		expect(await load(name, revised)).toMatchObject({ ...report, result: 'replaced' });
		const [count] =
			await sql`select count(*)::integer as files from public.published_files where dataset = 'zori'`;
		expect(count?.files).toBe(1);
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

describe('published figures of a ZIP code', () => {
	test('are credited wherever a rent is shown, on screens and in reports', async () => {
		const market = await history();
		const on = marketOn(market);
		if (!market.rent || !on) throw new Error('The market has no rent.');
		const { credit } = PUBLISHERS.zillow;
		const surfaces = {
			'the strip above the comps': ratioBasis({ median: 300_000, sample: 9 }, market.rent),
			'its note': rentWords(market.rent),
			'cards, table, comparison and map of rents': measureMetric(metricOf('rent'), on).source,
			'a report': ratioBasis({ median: 300_000, sample: 9 }, market.rent),
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
