/** The flags of an analysis, and what none of its sentences mention. */
import { expect, test } from 'vitest';
import { createSale, MODEL, TODAY } from '../../tests/sample-market.ts';
import { analyzeSample, PLAIN, SALES } from '../../tests/samples/pricing/analysis.ts';

test('list prices and non-disclosure states are flagged', () => {
	const low = createSale({ id: 'low', price: 60_000 });
	const { conclusion, flags, comps, verdicts } = analyzeSample(
		{},
		[...SALES, low],
		{},
		{ listPricesOnly: true },
	);
	const why = verdicts.map(({ words }) => words).join(' ');
	expect(why).toMatch(/List price is \d+ days old.*Listed at 1\d%/s);
	expect(why).not.toMatch(/\bsold\b/i);
	expect(conclusion?.basis).toBe('list prices');
	expect(conclusion?.reasons.join(' ')).not.toMatch(/sold|sales? within/);
	expect(comps[0]?.adjustments.find(({ feature }) => feature === 'time')?.words).toMatch(/^List price as of/);
	expect(flags).toContain('Sale prices are not available here. This price is based on list prices.');
	expect(analyzeSample({}, SALES, { state: 'TX' }).flags).toContain(
		'Texas is a non-disclosure state. Confirm that these are actual sale prices.',
	);
});

test('a comp is flagged if the price changes by more than 2% without it', () => {
	const few = [300_000, 400_000, 410_000, 420_000].map((price, at) =>
		createSale({ id: `${at}`, address: `${at} Elm St`, latitude: 40 + at / 1000, price }),
	);
	const { conclusion, flags } = analyzeSample({}, few);
	const flagged = conclusion?.leaveOneOut.filter((each) => each.flagged) ?? [];
	expect(flagged.length).toBeGreaterThan(0);
	expect(flags.filter((each) => each.startsWith('Without comp'))).toHaveLength(flagged.length);
});

test('stale sales and a missing index are flagged', () => {
	const old = SALES.map((sale) => ({
		...sale,
		soldOn: sale.soldOn < '2026-06-01' ? sale.soldOn : '2026-05-01',
	}));
	const { flags } = analyzeSample({}, old, {}, { model: { ...MODEL, index: null }, effectiveOn: TODAY });
	expect(flags).toContain('No market conditions adjustment: too few local sales show a trend.');
	expect(flags.join(' ')).toMatch(/The newest sale used closed 1\d\d days before the effective date/);
	const listed = analyzeSample({}, old, {}, { listPricesOnly: true }).flags.join(' ');
	expect(listed).toMatch(/The newest list price used is from .+, 1\d\d days before the effective date\./);
	expect(listed).not.toMatch(/closed/);
});

test('sentences mention no people and no schools', () => {
	const words = [
		...(PLAIN.conclusion?.reasons ?? []),
		...PLAIN.flags,
		...PLAIN.verdicts.map(({ words }) => words),
	].join(' ');
	expect(words).not.toMatch(/famil(y|ies)\b(?! home)|school|safe|crime|desirable|exclusive|apprais/i);
});
