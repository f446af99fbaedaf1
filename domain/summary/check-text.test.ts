/** Which text from a language model is accepted. */
import { describe, expect, test } from 'vitest';
import { figures } from '../../tests/samples/pricing/summarized-analysis.ts';
import { numbersIn, textProblem } from './check-text.ts';

test.each([
	['$412,000 and $412K and $0.412M', ['$412000', '$412000', '$412000']],
	['4.9% or 4.9 percent', ['4.9%', '4.9%']],
	['five comps, 12 sales, twenty', ['12', '5', '20']],
	['one of them', []],
	['half again, a dozen', ['half', 'dozen']],
	['½ and ４ and ٣', ['½', '４', '٣']],
])('the numbers of "%s" are %j', (text, numbers) => {
	expect(numbersIn(text)).toEqual(numbers);
});

describe('text from a language model is discarded', () => {
	const PRICE = figures.find(({ name }) => name === 'Indicated price')?.value;
	const moved = [{ name: 'Local prices over the past year', value: 'fell 4.9%' }];

	test.each([
		[
			'for a number that is not among the figures',
			`The price is ${PRICE}, or $1,234,567 with luck.`,
			/number/,
		],
		['for a number in words', `The price is ${PRICE}, a third more than before.`, /number/],
		['for a percentage that is an amount', 'The range is 80%, and the price is $80.', /number/],
		['for words about people', `At ${PRICE}, it is perfect for young families.`, /fair housing/],
		['for coded words', `At ${PRICE}, it lies in a desirable neighborhood.`, /fair housing/],
		['for markup', `**${PRICE}** is the price.`, /prose/],
		['for a link', `The price is ${PRICE}, see https://evil.example now.`, /prose/],
		['for its length', 'The price is supported. '.repeat(80), /long/],
	])('%s', (_, text, reason) => {
		expect(textProblem(text, figures)).toMatch(reason);
	});

	test('for a price change that the figures contradict', () => {
		expect(textProblem('Local prices rose 4.9% over the past year.', moved)).toMatch(/contradicted/);
		expect(textProblem('Local prices fell 4.9% over the past year.', moved)).toBeNull();
		const unchanged = [{ name: 'Local prices over the past year', value: 'did not change measurably' }];
		expect(textProblem('Local prices declined over the past year.', unchanged)).toMatch(/contradicted/);
	});
});
