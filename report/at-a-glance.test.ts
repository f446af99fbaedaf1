import { expect, test } from 'vitest';
import { createReportInput, STATES } from '../tests/sample-report.ts';
import { createInput } from '../tests/samples/reports/market-report-input.ts';
import { atAGlance } from './at-a-glance.ts';
import { composeReport } from './compose.ts';
import { composeMarketReport } from './market/compose-market-report.ts';

const input = createReportInput();
const ids = (pages: readonly { id: string }[]) => pages.map(({ id }) => id);

test.each(['pack', 'standard', 'full'] as const)(
	'a %s shows page one and at most six comps, or three beside the price dial',
	(kind) => {
		const { dial, ...report } = composeReport({ ...input, kind });
		const { front, comps, rest } = atAGlance(report);
		expect(ids(front)).toEqual(['price']);
		expect(comps?.rows.map(({ pin }) => typeof pin)).toEqual(Array(6).fill('number'));
		expect([...front, ...rest]).toEqual(report.pages);
		expect(atAGlance({ ...report, ...(dial && { dial }) }).comps?.rows).toEqual(comps?.rows.slice(0, 3));
	},
);

test('a brief has its comps on page one', () => {
	const { front, comps, rest } = atAGlance(composeReport({ ...input, kind: 'brief' }));
	expect([ids(front), comps, rest]).toEqual([['brief'], null, []]);
});

test('without comps there are no cards', () => {
	const none = STATES['no sales']?.();
	if (!none) throw new Error('The sample has no such state.');
	expect(atAGlance(composeReport(none)).comps).toBeNull();
});

test('a market report shows its overview after the cover, and the sales of a market are not comps', () => {
	const { front, comps } = atAGlance(composeMarketReport(createInput()));
	expect([ids(front)[0], front.length, comps]).toEqual(['cover', 2, null]);
});
