import { expect, test } from 'vitest';
import { createReportInput } from '../tests/sample-report.ts';
import { idsOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';

const input = createReportInput();
const pagesWith = (...pageOrder: string[]) => composeReport({ ...input, pageOrder });

test('a report has the chosen pages in their order, between the price and what the law asks for', () => {
	expect(idsOf(pagesWith('market', 'comps'))).toEqual([
		'cover',
		'indicated-price',
		'market',
		'comps',
		'disclosures',
	]);
	expect(pagesWith('market', 'comps').pageOrder).toEqual(['market', 'comps']);
});

test('price and disclosures can be neither left out nor moved, and unknown or repeated pages do nothing', () => {
	expect(idsOf(pagesWith())).toEqual(['cover', 'indicated-price', 'disclosures']);
	const odd = pagesWith('disclosures', '__proto__', 'grid', 'brief', 'grid', 'constructor', 'comp-details');
	expect(idsOf(odd)).toEqual(['cover', 'indicated-price', 'grid', 'disclosures']);
	expect(idsOf(composeReport({ ...input, kind: 'brief', pageOrder: ['market'] }))).toEqual(
		idsOf(composeReport({ ...input, kind: 'brief' })),
	);
});

test('each chosen page says what it says in the whole report', () => {
	const whole = composeReport(input);
	for (const page of pagesWith('grid', 'method').pages)
		expect(page).toEqual(whole.pages.find(({ id }) => id === page.id));
});
