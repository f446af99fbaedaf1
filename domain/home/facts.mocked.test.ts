/** A fact added to the list of facts, with its column headers, is used everywhere without any other change. */
import { expect, test, vi } from 'vitest';
import { COMP_FACTS } from '../../contract/comps/comp-facts.ts';
import { parseCompsResponse, writeCompsResponse } from '../../contract/comps/comps.ts';
import { parseEvidence, writeEvidence } from '../../contract/evidence.ts';
import { COLUMN_NAMES, homeCells } from '../../host/import/home-rows.ts';
import { changesSql } from '../../host/import/merge-policy.ts';
import { SALE_COLUMNS } from '../../host/markets/sale-columns.ts';
import { gridPage } from '../../report/pages/grid.ts';
import { compsAsCsv } from '../../server/search/comps-csv.ts';
import { createReportInput } from '../../tests/sample-report.ts';
import { CARD } from '../../tests/samples/comps-response.ts';
import { DATA } from '../../tests/samples/csv-comp.ts';
import { subjectFields } from '../../web/features/workbench/valuation/subject-fields.ts';
import { analyze } from '../analysis/analyze.ts';
import { unpricedLines } from '../analysis/grid/grid-lines.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import { matchColumns } from '../import/columns/columns.ts';
import { fingerprint } from '../import/rows/identity/fingerprint.ts';
import { parseListing } from '../import/rows/parse-listing.ts';
import { factText } from './fact-text.ts';
import type { FactName } from './facts.ts';
import type { Listing } from './listing.ts';
import { parseFacts, UNKNOWN_FACTS } from './parse-home.ts';
import { sanitizeFacts } from './sanitize-facts.ts';

const ENTRY = vi.hoisted(() => ({
	type: 'number',
	column: 'fireplaces',
	reso: 'FireplacesTotal',
	comps: 'fireplaces',
	label: 'Fireplaces',
	noun: 'fireplaces',
	unit: null,
	min: 0,
	max: 20,
	step: 1,
	format: String,
}));

vi.mock('./facts.ts', async (original) => {
	const actual = await original<typeof import('./facts.ts')>();
	const FACTS = { ...actual.FACTS, fireplaces: ENTRY };
	return {
		...actual,
		FACTS,
		FACT_NAMES: Object.keys(FACTS),
		factOf: (name: keyof typeof FACTS) => FACTS[name],
	};
});

vi.mock('../import/columns/headers/header-synonyms.ts', async (original) => {
	const actual = await original<typeof import('../import/columns/headers/header-synonyms.ts')>();
	return { ...actual, HEADER_KEYS: new Map([...actual.HEADER_KEYS, ['fireplaces', ['fireplaces']]]) };
});

/** A card with the added fact. */
const CARD_WITH_IT = JSON.stringify({ ...JSON.parse(CARD), fireplaces: 2 });

const FIREPLACES = 'fireplaces' as FactName;
const HEADERS = ['Address', 'ZIP', 'Sold Price', 'Sold Date', 'Fireplaces'];
const ROW = ['12 Oak St', '78704', '$415,300', '5/27/2026', '2'];

function imported(cells: readonly string[] = ROW): Listing {
	const context = { today: '2026-11-21', placeOf: () => null };
	const { listing } = parseListing(cells, matchColumns(HEADERS, [cells]), context);
	return listing as Listing;
}

test('an import reads an added fact, within its bounds', () => {
	expect(imported()).toMatchObject({ fireplaces: 2 });
	expect(imported(ROW.with(4, '200'))).toMatchObject({ fireplaces: null });
});

test('the store saves an added fact, merges it and detects changes to it', () => {
	const cells = homeCells(imported(), 'parcel').split('\t');
	expect(cells[COLUMN_NAMES.indexOf('fireplaces')]).toBe('2');
	expect(changesSql(COLUMN_NAMES, {})).toContain('fireplaces = coalesce(excluded.fireplaces, case when');
	expect(changesSql(COLUMN_NAMES, { fireplaces: [4] } as object)).toContain(
		'fireplaces = excluded.fireplaces',
	);
	expect(SALE_COLUMNS).toContain('l.fireplaces as "fireplaces"');
	expect(fingerprint(imported())).not.toBe(fingerprint(imported(ROW.with(4, '3'))));
});

test('comps, evidence and saved work include an added fact', () => {
	const outcome = {
		kpis: { median_price: 1, p25_price: 1, p75_price: 1, median_dom: 1, sample: 1, basis: null },
		found: 1,
		area: { kind: 'zip', zip: '78704' },
		data: { demo: false, dated: false },
		notes: [],
	};
	const body = writeCompsResponse(outcome as never, CARD_WITH_IT, null);
	expect(parseCompsResponse(JSON.parse(body)).comps[0]).toMatchObject({ fireplaces: 2 });
	const { latitude, longitude, ...facts } = UNKNOWN_FACTS;
	const sale = { ...facts, latitude, longitude, homeType: 'condo', fireplaces: 2, status: 'sold', price: 1 };
	const texts = { id: 'a', zip: '78704', day: '2026-05-27', address: null, city: null, state: null };
	const rest = { sourceId: null, listPrice: null, concessions: null, contractOn: null, listedOn: null };
	const row = { ...sale, ...texts, ...rest, daysOnMarket: null, url: null };
	const columns = JSON.stringify(
		Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]])),
	);
	const head = {
		subject: null,
		effective_on: '2026-11-21',
		list_prices_only: false,
		demo: false,
		center: null,
	};
	const model = JSON.stringify({ market: 'Travis County, TX', fittedOn: '2026-11-21', noise: 0.1 });
	const wire = JSON.parse(
		writeEvidence(
			{ ...head, reach_miles: null },
			{ sales: columns, activeListings: null, unsold: null, model },
		),
	);
	expect(parseEvidence(wire).sales[0]).toMatchObject({ fireplaces: 2 });
	delete wire.sales.fireplaces;
	expect(() => parseEvidence(wire)).toThrow();
	expect(parseFacts({ fireplaces: 2, chimneys: 2 })).toEqual({ fireplaces: 2 });
});

test('the subject form has a field for an added fact, and an analysis ignores its impossible values', () => {
	const field = subjectFields('2026-11-21', 'square_feet').find(({ fact }) => fact === FIREPLACES);
	expect(field).toMatchObject({ label: 'Fireplaces', min: 0, max: 20, step: 1 });
	const { home, problems } = sanitizeFacts({ ...imported(), [FIREPLACES]: 90 }, '2026-11-21');
	expect(problems).toEqual(['Fireplaces 90 is outside 0 to 20 and was ignored.']);
	expect(factText(FIREPLACES, home, 'square_meters')).toBe('—');
});

test('grid, report and CSV show an added fact', () => {
	const input = createReportInput({ subject: { [FIREPLACES]: 3 } });
	const analysis = analyze(input.evidence as never, input.analysis.subject, NO_CHOICES);
	expect(unpricedLines(analysis)).toEqual([{ name: 'fireplaces', label: 'Fireplaces' }]);
	expect(JSON.stringify(gridPage(input))).toContain('["Fireplaces","3"');
	expect(COMP_FACTS).toContain(FIREPLACES);
	const csv = compsAsCsv([JSON.parse(CARD_WITH_IT)], DATA, 'square_meters');
	const [header = '', line = ''] = csv.split('\r\n');
	expect(line.split(',')[header.split(',').indexOf('Fireplaces')]).toBe('2');
});
