import { describe, expect, test } from 'vitest';
import { checkFigures } from './check-figures.ts';
import { findPublishedTable } from './find-table.ts';
import { monthNumber, type PublishedTable, parseFigure } from './published-table.ts';

function tableOf(header: readonly string[], name = 'file.csv'): PublishedTable {
	const table = findPublishedTable(header, name);
	if (table === null || typeof table === 'string') throw new Error(table ?? 'Not a table');
	return table;
}

test.each([
	['$426K', 426_000],
	['2.8%', 0.028],
	['554,006', 554_006],
	['-3', -3],
	['$1,540', 1_540],
	['1421529.0', 1_421_529],
	['0.0285', 0.0285],
	['', null],
	['NA', null],
	['.', null],
	['-', null],
	['n/a', null],
	['-666666666', null],
	['( 6.09)', null],
	['1e400', Number.POSITIVE_INFINITY],
] as const)('the figure %j is %s', (cell, expected) => {
	const figure = parseFigure(cell);
	if (expected === null || !Number.isFinite(expected)) expect(figure).toBe(expected);
	else expect(figure).toBeCloseTo(expected, 10);
});

test.each(['NaN', 'Infinity', '-Infinity', '0x10', 'abc', '12 homes', '1.2.3', '#DIV/0!'])(
	'%j is not a number',
	(cell) => expect(parseFigure(cell)).toBeNaN(),
);

describe('what can’t be true', () => {
	const NOW = monthNumber(2026, 11);
	const check = (figure: number | null, month = NOW, area = 'zip:37013') =>
		checkFigures({ area, months: [month], values: [[figure, 5]] }, ['rent', 'active_listings'], NOW);

	test.each([
		[Number.NaN, 'notANumber'],
		[Number.POSITIVE_INFINITY, 'impossible'],
		[Number.NEGATIVE_INFINITY, 'impossible'],
		[-1500, 'impossible'],
		[0, 'impossible'],
		[1e12, 'impossible'],
	] as const)('a rent of %s is left out, and the rest of its row stays', (figure, oddity) => {
		const { row, oddities } = check(figure);
		expect([...oddities]).toEqual([oddity]);
		expect(row?.values).toEqual([[null, 5]]);
	});

	test('is no missing figure, nor one within its limits', () => {
		for (const figure of [null, 50, 1500, 100_000]) expect(check(figure).oddities.size, `${figure}`).toBe(0);
	});

	test('is a month in the future, or one before any series', () => {
		expect(check(1500, NOW + 1)).toEqual({ row: null, oddities: new Set(['future']) });
		expect(check(1500, monthNumber(1, 1))).toEqual({ row: null, oddities: new Set(['unreadable']) });
		expect(check(1500).row).not.toBeNull();
	});

	test('is an area with a name that no area has', () => {
		for (const area of [`county:${'x'.repeat(5000)}, TX`, 'county:A\u0000, TX'])
			expect(check(1500, NOW, area)).toEqual({ row: null, oddities: new Set(['unreadable']) });
	});
});

describe('the tracker of Redfin', () => {
	const header =
		'PERIOD_BEGIN PERIOD_END PERIOD_DURATION REGION_TYPE IS_SEASONALLY_ADJUSTED REGION STATE_CODE PROPERTY_TYPE MEDIAN_SALE_PRICE MEDIAN_SALE_PRICE_YOY MEDIAN_DOM MEDIAN_DOM_YOY MONTHS_OF_SUPPLY LAST_UPDATED'.split(
			' ',
		);
	const row = (changes: object = {}) =>
		Object.values({
			begin: '2026-03-01',
			end: '2026-05-31',
			duration: '90',
			type: 'zip code',
			adjusted: 'f',
			region: 'Zip Code: 07002',
			state: 'NJ',
			property: 'All Residential',
			price: '649853',
			yoy: '0.04',
			dom: '34',
			domYoy: '7',
			supply: '',
			updated: '2026-06-02 14:31:02.000 Z',
			...changes,
		});

	test.each([header, header.map((name) => name.toLowerCase())])(
		'is read by its header, in either case',
		(...names) => {
			const table = tableOf(names);
			expect(table).toMatchObject({
				dataset: 'redfin_tracker',
				measures: ['median_sale_price', 'days_on_market', 'months_of_supply'],
			});
			expect(table.read(row())).toEqual({
				area: 'zip:07002',
				months: [monthNumber(2026, 5)],
				values: [[649_853, 34, null]],
			});
			expect(table.madeOn?.(row())).toBe('2026-06-02');
		},
	);

	test('has only unadjusted rows of all homes, in areas that ZIP codes are in', () => {
		const { read } = tableOf(header);
		for (const other of [
			{ property: 'Condo/Co-op' },
			{ adjusted: 't' },
			{ type: 'metro' },
			{ type: 'national' },
		])
			expect(read(row(other))).toBe('other');
		expect(read(row({ region: 'Zip Code: ?' }))).toBe('unreadable');
		expect(read(row({ end: '' }))).toBe('unreadable');
		expect(read(row({ type: 'county', region: 'Hudson County, NJ' }))).toMatchObject({
			area: 'county:Hudson County, NJ',
		});
	});
});

describe('the Data Center of Redfin', () => {
	const shared = [
		'LAST UPDATED',
		'FREQUENCY',
		'PERIOD BEGIN',
		'PERIOD END',
		'REGION TYPE',
		'REGION NAME',
		'METRO',
	];
	const start = ['2026-07-03', 'Rolling 3 Months', '2026-04-01', '2026-06-30'];

	test('is a dataset of its own, whose changes are never read as figures', () => {
		const table = tableOf([
			...shared,
			'HOMES SOLD',
			'HOMES SOLD YOY (%)',
			'MEDIAN SALE PRICE NSA ($)',
			'MEDIAN SALE PRICE NSA YOY (%)',
			'MEDIAN DAYS ON MARKET (DAYS)',
			'MEDIAN DAYS ON MARKET YOY (%)',
		]);
		expect(table).toMatchObject({
			dataset: 'redfin',
			measures: ['closed_sales', 'median_sale_price', 'days_on_market'],
		});
		const cells = [
			...start,
			'Zip',
			'07002',
			'New York, NY metro area',
			'80',
			'-13.75',
			'649853',
			'3.98',
			'34',
			'752.25',
		];
		expect(table.read(cells)).toMatchObject({ area: 'zip:07002', values: [[80, 649_853, 34]] });
		expect(table.read([...start, 'Metro', 'Bayonne, NJ'])).toBe('other');
	});

	test('has price drops in percent, read as shares', () => {
		const table = tableOf([
			...shared,
			'PRICE DROPS',
			'AVERAGE SIZE OF PRICE DROP (%)',
			'PERCENT ACTIVE WITH PRICE DROPS (%)',
			'PERCENT ACTIVE WITH PRICE DROPS YOY (PPTS)',
		]);
		expect(table).toMatchObject({
			dataset: 'redfin_price_drops',
			measures: ['price_cut_size', 'price_cut_share'],
		});
		expect(table.read([...start, 'Zip', '07002', 'm', '37', '4.28', '15.08', '1'])).toMatchObject({
			values: [[expect.closeTo(0.0428, 10), expect.closeTo(0.1508, 10)]],
		});
	});

	test('exports figures as text', () => {
		const table = tableOf([
			'Region',
			'Month of Period End',
			'Median Sale Price',
			'Median Sale Price YoY ',
			'Average Sale To List',
		]);
		expect(table.read(['National', 'April 2022', '$426K', '14.8%', '103.1%'])).toBe('other');
		expect(table.read(['Hudson County, NJ', 'April 2022', '$426K', '14.8%', '103.1%'])).toEqual({
			area: 'county:Hudson County, NJ',
			months: [monthNumber(2022, 4)],
			values: [[426_000, expect.closeTo(1.031, 10)]],
		});
	});
});

describe('a file of Zillow', () => {
	const header = 'RegionID SizeRank RegionName RegionType StateName State City Metro CountyName'.split(' ');
	const place = (name: string, type = 'zip') => ['1', '1', name, type, 'NJ', 'NJ', '', '', ''];

	test.each([
		['Zip_zhvi_uc.csv', 'zhvi', 'home_value'],
		['Zip_zori_uc.csv', 'zori', 'rent'],
	] as const)('%s is %s, by its name', (name, dataset, measure) => {
		expect(tableOf([...header, '2026-08-31'], name)).toMatchObject({ dataset, measures: [measure] });
	});

	test('has months as Excel leaves them, lost zeros, holes and late starts', () => {
		const { read } = tableOf([...header, '1/31/15', '2/28/2015', '2015-03-31'], 'zori.csv');
		expect(read([...place('7305'), '', '1669.27', '1680.1'])).toEqual({
			area: 'zip:07305',
			months: [monthNumber(2015, 2), monthNumber(2015, 3)],
			values: [[1669.27], [1680.1]],
		});
		for (const type of ['country', 'msa'])
			expect(read([...place('New York, NY', type), '1', '', ''])).toBe('other');
	});

	test.each([
		['Zip_zhvi_uc_sfrcondo_tier_0.33_0.67_sm_sa_month.csv', 'zhvi'],
		['Zip_zhvi_uc_sfrcondo_tier_0.33_0.67_sm_sa_month (1).csv', 'zhvi'],
		['Zip_Zhvi_AllHomes.csv', 'zhvi'],
		['Zip_zori_uc_sfrcondomfr_sm_month.csv', 'zori'],
		['Zip_zori_uc_sfrcondomfr_sm_sa_month.csv', 'zori_sa'],
		['Zip_ZORI_AllHomesPlusMultifamily_Smoothed.csv', 'zori'],
		['Zip_ZORI_AllHomesPlusMultifamily_SSA.csv', 'zori_sa'],
	] as const)('of all homes is a series of its own: %s', (name, dataset) => {
		expect(tableOf([...header, '2026-08-31'], name).dataset).toBe(dataset);
	});

	test.each([
		['Zip_zhvi_uc_sfrcondo_tier_0.0_0.33_sm_sa_month.csv', /the bottom tier .*“uc_sfrcondo_tier_0\.33/],
		['County_zhvi_uc_sfrcondo_tier_0.67_1.0_sm_sa_month.csv', /the top tier/],
		['Zip_zhvi_bdrmcnt_1_uc_sfrcondo_tier_0.33_0.67_sm_sa_month.csv', /number of bedrooms/],
		['Zip_zhvi_bdrmcnt_5_uc_sfrcondo_tier_0.33_0.67_sm_sa_month.csv', /number of bedrooms/],
		['Zip_Zhvi_3bedroom.csv', /number of bedrooms/],
		['Zip_Zhvi_5BedroomOrMore.csv', /number of bedrooms/],
		['Zip_Zhvi_TopTier.csv', /the top tier/],
		['Zip_zhvi_uc_sfr_tier_0.33_0.67_sm_sa_month.csv', /single-family/],
		['Zip_Zhvi_SingleFamilyResidence.csv', /single-family/],
		['Zip_zhvi_uc_condo_tier_0.33_0.67_sm_sa_month.csv', /condos/],
		['Zip_zhvi_uc_sfrcondo_tier_0.33_0.67_month.csv', /neither smoothed/],
		['Zip_zhvi_uc_sfrcondo_tier_0.33_0.67_sm_month.csv', /aren’t seasonally adjusted/],
		['Metro_zori_uc_sfr_sm_month.csv', /single-family homes.*“uc_sfrcondomfr_sm”/],
		['Zip_zori_uc_mfr_sm_month.csv', /multifamily/],
	])('of some homes, or adjusted in another way, is refused: %s', (name, sentence) => {
		const table = findPublishedTable([...header, '2026-08-31'], name);
		expect(table).toMatch(sentence);
		expect(table).toMatch(/\.$/);
	});

	test('has its months in order, each once, however its columns are sorted', () => {
		const { read } = tableOf([...header, '2026-08-31', '2026-07-31', '8/31/2026'], 'zori.csv');
		expect(read([...place('07305'), '1700', '1600', '1710'])).toMatchObject({
			months: [monthNumber(2026, 7), monthNumber(2026, 8)],
			values: [[1600], [1710]],
		});
	});

	test('without a name, or a forecast, is refused in one sentence', () => {
		expect(findPublishedTable([...header, '2026-08-31'], 'data.csv')).toMatch(/--series zhvi/);
		expect(findPublishedTable([...header, 'BaseDate', '2026-02-28'], 'zhvf.csv')).toMatch(/forecast/);
	});
});

describe('core metrics of Realtor.com', () => {
	const header =
		'month_date_yyyymm postal_code zip_name median_listing_price active_listing_count price_reduced_share pending_listing_count pending_ratio quality_flag'.split(
			' ',
		);
	const { read } = tableOf(header);
	const row = (month: string, zip: string) => [
		month,
		zip,
		'x, tx',
		'314000.0',
		'28',
		'0.2857',
		'5.0',
		'0.1786',
		'1',
	];

	test('are read by name, with lost zeros restored', () => {
		expect(read(row('202608', '2138'))).toEqual({
			area: 'zip:02138',
			months: [monthNumber(2026, 8)],
			values: [[314_000, 28, 0.2857, 5, 0.1786]],
		});
	});

	test('start when its method did, and end before its note', () => {
		expect(read(row('202111', '78704'))).toBe('other');
		expect(read(row('202112', '78704'))).not.toBe('other');
		expect(
			read(['quality_flag = 1:  year-over-year figures may be impacted', '', '', '', '', '', '', '', '']),
		).toBe('other');
		expect(read(row('20', '78704'))).toBe('unreadable');
	});

	test('of states have other columns', () => {
		const table = tableOf(['month_date_yyyymm', 'state', 'state_id', 'active_listing_count']);
		expect(table.read(['202301', 'alaska', 'ak', '120'])).toMatchObject({
			area: 'state:AK',
			values: [[120]],
		});
	});
});

describe('indexes of the FHFA', () => {
	test('of five digits are yearly, with changes in percent and periods for missing figures', () => {
		const { dataset, read } = tableOf([
			'Five-Digit ZIP Code',
			'Year',
			'Annual Change (%)',
			'HPI',
			'HPI with 1990 base',
			'HPI with 2000 base',
		]);
		expect(dataset).toBe('fhfa_annual');
		expect(read(['2840', '2025', '6.12', '655.01', '.', '.'])).toEqual({
			area: 'zip:02840',
			months: [monthNumber(2025, 12)],
			values: [[655.01, expect.closeTo(0.0612, 10)]],
		});
		expect(read(['10001', '2025', '.', '.', '.', '.'])).toMatchObject({ values: [[null, null]] });
	});

	test('of three digits are yearly or quarterly, and a lost zero is restored', () => {
		const yearly = tableOf([
			'Three-Digit ZIP Code',
			'Year',
			'Annual Change (%)',
			'HPI',
			'HPI with 1990 base',
			'HPI with 2000 base',
			'',
		]);
		expect(yearly.read(['010', '1976', '7.39', '107.39', '25.07', '23.51', ''])).toMatchObject({
			area: 'zip3:010',
		});
		const quarterly = tableOf(['Three-Digit ZIP Code', 'Year', 'Quarter', 'Index (NSA)', 'Index Type']);
		expect(quarterly.dataset).toBe('fhfa_quarterly');
		expect(quarterly.read(['10', '2019', '2', '211.65', 'Native 3-Digit ZIP index'])).toEqual({
			area: 'zip3:010',
			months: [monthNumber(2019, 6)],
			values: [[211.65]],
		});
	});

	test('of states have no header', () => {
		const states = tableOf(['AK', '1975', '1', '62.03']);
		expect(states.hasNoHeader).toBe(true);
		expect(states.read(['TX', '2022', '4', '402.1'])).toMatchObject({ area: 'state:TX', values: [[402.1]] });
		expect(findPublishedTable(['Abilene, TX', '10180', '1975', '1', '-', '-'], 'x.csv')).toBeNull();
		expect(findPublishedTable(['a title', '', '', ''], 'x.csv')).toBeNull();
	});

	test('in one file are those of all transactions in states', () => {
		const { read } = tableOf(
			'hpi_type,hpi_flavor,frequency,level,place_name,place_id,yr,period,index_nsa,index_sa'.split(','),
		);
		const row = (flavor: string, frequency: string, level: string) => [
			'traditional',
			flavor,
			frequency,
			level,
			'Texas',
			'TX',
			'2022',
			'4',
			'402.1',
			'',
		];
		expect(read(row('all-transactions', 'quarterly', 'State'))).toMatchObject({
			area: 'state:TX',
			months: [monthNumber(2022, 12)],
		});
		expect(read(row('all-transactions', 'quarterly', 'MSA'))).toBe('other');
		expect(read(row('purchase-only', 'monthly', 'USA or Census Division'))).toBe('other');
	});
});

describe('rents of the government', () => {
	test('of HUD are of two bedrooms, from October of the year before', () => {
		const header = [
			'ZIP\nCode',
			'HUD Area Code',
			'SAFMR\n1BR',
			'SAFMR\n2BR',
			'SAFMR\n2BR -\n90%\nPayment\nStandard',
		];
		expect(tableOf(header, 'hud_safmr_fy2027.csv').read(['02840', 'x', '$1,680', '$1,990', '1791'])).toEqual({
			area: 'zip:02840',
			months: [monthNumber(2026, 10)],
			values: [[1_990]],
		});
		expect(findPublishedTable(header, 'safmr.csv')).toMatch(/year/);
		const county = tableOf(['fips', 'countyname', 'state_alpha', 'fmr_2'], 'FY23.csv');
		expect(county.read(['100199999', 'Autauga County', 'AL', '977'])).toMatchObject({
			area: 'county:Autauga County, AL',
			months: [monthNumber(2022, 10)],
		});
		expect(county.read(['2500102690', 'Barnstable County', 'MA', '1500'])).toBe('other');
	});

	test('of the Census Bureau come from its API or its summary file, with codes for missing values', () => {
		const api = tableOf(['NAME', 'B25064_001E', 'B25064_001M', 'zip code tabulation area'], 'acs5-2024.json');
		expect(api.read(['ZCTA5 78704', '1786', '41', '78704'])).toMatchObject({
			area: 'zip:78704',
			values: [[1_786]],
		});
		expect(api.read(['ZCTA5 99999', '-666666666', '', '99999'])).toMatchObject({ values: [[null]] });
		const file = tableOf(['GEO_ID', 'B25064_E001', 'B25064_M001'], 'acsdt5y2023-b25064.dat');
		expect(file.read(['860Z200US78704', '1786', '41'])).toMatchObject({
			area: 'zip:78704',
			months: [monthNumber(2023, 12)],
		});
		expect(file.read(['0500000US48453', '1700', '9'])).toBe('other');
	});
});
