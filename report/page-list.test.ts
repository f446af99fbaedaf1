import { expect, test } from 'vitest';
import { createReportInput } from '../tests/sample-report.ts';
import { idsOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';

const input = createReportInput();
const pagesWith = (...pageOrder: string[]) =>
	composeReport({ ...input, request: { ...input.request, pageOrder } });

test('a report has the chosen pages in their order, between the price and what limits it', () => {
	expect(idsOf(pagesWith('market', 'comps'))).toEqual([
		'price',
		'words',
		'market',
		'comps',
		'method',
		'disclosures',
	]);
	expect(pagesWith('market', 'comps').pageOrder).toEqual(['market', 'comps']);
});

test('price, method and disclosures can be neither left out nor moved, and unknown or repeated pages do nothing', () => {
	expect(idsOf(pagesWith())).toEqual(['price', 'words', 'method', 'disclosures']);
	const odd = pagesWith('disclosures', '__proto__', 'grid', 'brief', 'grid', 'constructor', 'comp-details');
	expect(idsOf(odd)).toEqual(['price', 'words', 'grid', 'method', 'disclosures']);
	expect(
		idsOf(composeReport({ ...input, kind: 'brief', request: { ...input.request, pageOrder: ['market'] } })),
	).toEqual(idsOf(composeReport({ ...input, kind: 'brief' })));
});

test('each chosen page says what it says in the whole report', () => {
	const whole = composeReport(input);
	for (const page of pagesWith('grid', 'market').pages)
		expect(page).toEqual(whole.pages.find(({ id }) => id === page.id));
});
