/** The appointment pack: its three sheets, how full they are, and what they say. */
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_ASSIGNMENT } from '../../../domain/wording/states/assignment.ts';
import { readSheets } from '../../../tests/pdf-text.ts';
import { createActiveListings, createReportInput, STATES } from '../../../tests/sample-report.ts';
import { print } from '../../../tests/samples/reports/printed-report.ts';
import { idsOf, tablesOf, textOf } from '../../../tests/samples/reports/report-blocks.ts';
import { composeReport } from '../../compose.ts';
import type { ReportInput } from '../../report-input.ts';
import { inTwoColumns } from '../two-columns.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

const INPUT = createReportInput({ input: { kind: 'pack' } });
const PACK = composeReport(INPUT);
/** Where the text of a Letter sheet may be, in points from its bottom. */
const TEXT = { top: 792 - 36, bottom: 36 + 30 };

test('a pack is three sheets, each at least 70% full', async () => {
	const sheets = readSheets(await print(PACK));
	expect(sheets).toHaveLength(3);
	for (const { texts } of sheets) {
		const body = texts.filter(({ baseline, text }) => baseline > TEXT.bottom && text.trim() !== '');
		const lowest = Math.min(...body.map(({ baseline }) => baseline));
		expect((TEXT.top - lowest) / (TEXT.top - TEXT.bottom)).toBeGreaterThanOrEqual(0.7);
	}
});

test.each([
	'a thin market',
	'list prices',
	'demo data',
	'no market',
	'many pinned comps',
	'the agent’s edits',
])('for %s, too, it has three sheets', async (state) => {
	const input = (STATES[state] as () => ReportInput)();
	expect(readSheets(await print(composeReport({ ...input, kind: 'pack' })))).toHaveLength(3);
});

test('a long list of warnings has a column of its own, beside the reasons and the steps', () => {
	const titled = (title: string, count: number) => ({
		title,
		items: Array(count).fill(title),
		isNumbered: true,
	});
	const titles = (...counts: [number, number, number]) => {
		const [reasons, steps, warnings] = counts;
		const [block] = inTwoColumns([titled('Why', reasons), titled('Do', steps), titled('Mind', warnings)]);
		return block?.kind === 'columns'
			? block.columns.map((column) => column.flatMap((part) => (part.kind === 'heading' ? part.text : [])))
			: block;
	};
	expect(titles(3, 3, 7)).toEqual([['Why', 'Do'], ['Mind']]);
	expect(titles(6, 3, 1)).toEqual([['Why'], ['Do', 'Mind']]);
	expect(titles(3, 0, 7)).toEqual([['Why'], ['Mind']]);
	expect(titles(3, 0, 0)).toMatchObject({ kind: 'heading', text: 'Why' });
});

test('a price opinion, and states that ask for a signature, add the disclosures', () => {
	expect(idsOf(PACK)).toEqual(['price', 'pack-evidence', 'pack-plan']);
	const assignment = { ...DEFAULT_ASSIGNMENT, forFee: true };
	expect(idsOf(composeReport({ ...INPUT, request: { ...INPUT.request, assignment } })).at(-1)).toBe(
		'disclosures',
	);
	const oregon = createReportInput({ subject: { state: 'OR' }, input: { kind: 'pack' } });
	expect(idsOf(composeReport(oregon)).at(-1)).toBe('disclosures');
});

describe('what competes', () => {
	const near = createActiveListings(24);
	const far = near.map((listing, at) => ({
		...listing,
		id: `far${at}`,
		address: `${at} Far Away Rd`,
		latitude: (listing.latitude ?? 0) + 0.2,
	}));
	const withFar = createReportInput({ evidence: { activeListings: [...near, ...far] } });

	test('is within the radius of the comps: listings beyond it count nowhere', () => {
		for (const kind of ['pack', 'standard'] as const) {
			const [usual, more] = [
				composeReport({ ...createReportInput(), kind }),
				composeReport({ ...withFar, kind }),
			];
			expect(textOf(more)).not.toContain('Far Away');
			const page = kind === 'pack' ? 'pack-plan' : 'competition';
			expect(tablesOf(more, page)).toEqual(tablesOf(usual, page));
		}
	});

	test('is counted at each of three list prices', () => {
		const table = tablesOf(PACK, 'pack-plan')[0];
		expect(table?.rows.map(({ cells }) => cells[0]?.split('\n')[1])).toEqual([
			'Below the indicated price',
			'At the indicated price',
			'Above the indicated price',
		]);
	});
});

test('without a price, it shows the evidence and no list prices', () => {
	const pack = composeReport({ ...(STATES['no price'] as () => ReportInput)(), kind: 'pack' });
	expect(textOf(pack)).not.toContain('Three list prices');
	expect(textOf(pack)).toContain('too few sales');
});
