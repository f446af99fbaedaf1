/** What a report says about the model correction. */
import { describe, expect, test } from 'vitest';
import type { Choices } from '../domain/comps/choices.ts';
import { MODEL } from '../tests/sample-market.ts';
import { createReportInput } from '../tests/sample-report.ts';
import { textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';

const INPUT = createReportInput();
const REPORT = composeReport(INPUT);

describe('the model correction', () => {
	const correction = {
		curves: { age: { heights: new Array(9).fill(-0.024), mean: 0 } },
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 1,
		errors: 4100,
	};
	const textWith = (choices: Partial<Choices>) =>
		textOf(composeReport(createReportInput({ evidence: { model: { ...MODEL, correction } }, choices })));

	test('is named with its reason and its size, and part of the method', () => {
		const text = textWith({});
		expect(text).toContain('homes like this one sold for 2.4% less than their comps indicated');
		expect(text).toContain('−2.4%: −2.4% for age');
		expect(text).toContain('Correct. Past sales are priced');
		expect(text).not.toContain('is not applied');
	});

	test.each([[{ withoutCorrection: true }], [{ compsAlone: true }]])(
		'is reported as missing, and is not part of the method, with the choices %j',
		(choices) => {
			const text = textWith(choices);
			expect(text).toContain(
				'The model correction is not applied, so this price is not adjusted for past errors in this market.',
			);
			expect(text).not.toContain('Correct. Past sales are priced');
			expect(textOf(REPORT)).not.toContain('The model correction is not applied');
		},
	);
});
