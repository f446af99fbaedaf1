/** What a report says about the condition by the agent's answers. */
import { expect, test } from 'vitest';
import { type ConditionAnswers, noAnswers } from '../domain/pricing/condition/answers.ts';
import { createSales, TODAY } from '../tests/sample-market.ts';
import { createReportInput } from '../tests/sample-report.ts';
import { textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';

const sales = createSales(200).map((sale) => ({ ...sale, condition: null }));
const textWith = (given: Partial<ConditionAnswers> | null) =>
	textOf(
		composeReport(
			createReportInput({
				evidence: { sales },
				subject: { yearBuilt: 1960, condition: null },
				choices: { condition: given && { ...noAnswers(TODAY), ...given } },
			}),
		),
	);

test('a report says who rated the home and when, and what that changes', () => {
	const text = textWith({ flaws: 'work' });
	expect(text).toContain(
		"C5, deferred maintenance, repairs needed; effective year 1960. Rated by Dana Agent on November 21, 2026, not an appraiser's rating. It changes the price by −10.1%.",
	);
	expect(text).toContain('Price before condition');
	expect(text).toContain('Condition, as rated by the agent');
	expect(text).toContain('with the condition of the home');
});

test('a report on a home that the agent has not seen says so, and shows the span', () => {
	const text = textWith(noAnswers(TODAY, false));
	expect(text).toContain('Not seen by Dana Agent as of November 21, 2026.');
	expect(text).toContain('If it needs work (C5)');
	expect(text).not.toContain('Condition, as rated by the agent');
	expect(textWith(null)).not.toContain('Rated by');
});
