import { expect, test } from 'vitest';
import { createReportInput } from '../tests/sample-report.ts';
import { idsOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';
import { choiceForKind, withPage } from './page-list.ts';

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

test("the pages of a pack can be moved but not left out, and the agent's own are there if chosen", () => {
	const packWith = (...pageOrder: string[]) =>
		idsOf(
			composeReport({
				...input,
				kind: 'pack',
				request: { ...input.request, pageOrder, ownPages: { letter: 'Dear {client},', steps: 'Sign.' } },
			}),
		);
	expect(packWith('steps')).toEqual(['price', 'pack-evidence', 'pack-plan', 'steps']);
	expect(packWith('letter', 'pack-plan', 'pack-evidence')).toEqual([
		'price',
		'letter',
		'pack-plan',
		'pack-evidence',
	]);
});

test('an added page has its usual place among the others, wherever they are', () => {
	expect(withPage('pack', undefined, 'letter')).toEqual(['letter', 'pack-evidence', 'pack-plan']);
	expect(withPage('pack', ['pack-plan', 'pack-evidence'], 'steps')).toEqual([
		'pack-plan',
		'pack-evidence',
		'steps',
	]);
	expect(withPage('standard', ['market', 'words'], 'about')).toEqual(['about', 'market', 'words']);
});

test("another kind of report has all of its pages and the agent's own that were chosen", () => {
	expect(choiceForKind('standard', ['grid'])).toBeUndefined();
	expect(choiceForKind('pack', ['steps', 'grid', 'letter'])).toEqual([
		'letter',
		'pack-evidence',
		'pack-plan',
		'steps',
	]);
	expect(choiceForKind('brief', ['letter'])).toContain('letter');
	expect(choiceForKind('pack', choiceForKind('brief', ['letter']))).toContain('letter');
});
