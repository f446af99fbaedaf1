import { expect, test } from 'vitest';
import { addDays } from '../../../../domain/dates/days.ts';
import { createEvidence, createSale, MODEL, SUBJECT, TODAY } from '../../../../tests/sample-market.ts';
import { analysisOf, CORRECTED, SALES } from '../../../../tests/samples/pricing/corrected-analysis.ts';
import { canBeCorrected } from './conclusion-part.tsx';

const soldAgo = (days: number) =>
	createSale({ id: 'own', address: SUBJECT.address, soldOn: addDays(TODAY, -days) });

test.each([
	['the home sold 74 days ago', [soldAgo(74)], MODEL, true],
	['the home sold 75 days ago', [soldAgo(75)], MODEL, false],
	['the home sold 75 days ago, and the market has past errors', [soldAgo(75)], CORRECTED, true],
	['neither', [], MODEL, false],
])('the correction has a checkbox, whatever is checked, if %s', (_, own, model, isShown) => {
	const sales = [...SALES, ...own];
	const evidence = { ...createEvidence(sales), model };
	for (const choices of [{}, { compsAlone: true }, { withoutCorrection: true }])
		expect(canBeCorrected({ analysis: analysisOf(choices, sales, model), evidence })).toBe(isShown);
});
