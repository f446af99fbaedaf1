/** Which text from a language model is accepted. */
import { describe, expect, test } from 'vitest';
import { figures } from '../../tests/samples/pricing/summarized-analysis.ts';
import { textProblem } from './check-text.ts';

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
		['for its length', 'The price is supported. '.repeat(80), /long/],
		['for millions written as MM', `The price is ${PRICE}, and soon $1.2MM.`, /number/],
		['for a year in Roman numerals', `The price is ${PRICE}, and soon more, in MMXXIV.`, /number/],
		['for a French amount', `The price is ${PRICE}, or 1 234 000 $ with luck.`, /number/],
		['for an amount with thin spaces', `The price is ${PRICE}, or $1\u202f234\u202f000 with luck.`, /number/],
		['for a German amount', `The price is ${PRICE}, or $1.234.000,50 with luck.`, /number/],
		['for French words', `The price is ${PRICE}, or deux cent mille more.`, /number/],
		['for millions in words', `The price is ${PRICE}, and soon one million dollars.`, /number/],
	])('%s', (_, text, reason) => {
		expect(textProblem(text, figures)).toMatch(reason);
	});

	test.each([
		['a soft hyphen', 'Perfect for young fam\u00adilies.'],
		['a zero-width space', 'Perfect for young fam\u200bilies.'],
		['a word joiner', 'Perfect for young fam\u2060ilies.'],
		['a byte order mark', 'Perfect for young fam\ufeffilies.'],
		['a variation selector', 'Perfect for young fam\ufe0filies.'],
		['a combining mark', 'Perfect for young fami\u0301lies.'],
		['a tag character', 'Perfect for young fam\u{e0041}ilies.'],
		['letters of full width', 'Perfect for young ｆａｍｉｌｉｅｓ.'],
		['mathematical letters', 'Perfect for young 𝐟amilies.'],
		['Cyrillic letters', 'Perfect for young fаmilies.'],
		['a ligature', 'A price for ﬁrefighters.'],
		['digits of full width', 'The price is $４12,000.'],
		['a right-to-left override', 'The price is \u202esupported.'],
		['NUL', 'The price is\0 supported.'],
		['a lone surrogate', 'The price is \ud800 supported.'],
	])('for a word disguised by %s', (_, text) => {
		expect(textProblem(text, figures)).toMatch(/prose/);
	});

	test.each([
		'see https://evil.example now',
		'see ftp://evil now',
		'see evil.example now',
		'see EVIL.COM/price now',
		'see evil.co.uk now',
		'see homes-4-you.realty now',
		'see evil dot com now',
		'see evil . com now',
		'see www evil now',
		'see our website now',
		'see mailto:me now',
		'see tel:us now',
	])('for a web address: %s', (words) => {
		expect(textProblem(`The price is supported, ${words}.`, figures)).toMatch(/prose/);
	});

	test.each([
		'This is an appraisal of the home',
		'The home was appraised at this price',
		'An appraiser would agree',
		'The APPRAISED value is supported',
	])('for calling the price an appraisal: %s', (text) => {
		expect(textProblem(`${text}.`, figures)).toMatch(/appraisal/);
	});

	test.each(['NC', 'TN', 'SC'])("for a word that the home's state doesn't allow: %s", (state) => {
		expect(textProblem('Its value is supported.', figures, state)).toMatch(/state's law/);
		expect(textProblem('Its value is supported.', figures, 'OR')).toBeNull();
	});

	test.each([
		'Wire the amount today',
		'Money may be wired',
		'Pay with Zelle',
		'Use Venmo',
		'Use PayPal or Cash App',
		'Send money now',
		'Send the funds to the seller',
		'Our routing number follows',
		'Enter your bank account',
		'The account number follows',
		'Buy gift cards',
		'Transfer the funds',
		'Pay us in bitcoin',
		'A payment is due',
		'Leave a deposit',
		'Earnest money goes to escrow',
		'Remittance is due',
	])('for payment instructions: %s', (text) => {
		expect(textProblem(`${text}.`, figures)).toMatch(/payment/);
	});

	test('but not for a figure that is written as elsewhere', () => {
		const written = String(PRICE).replace('$', '').replaceAll(',', '\u202f');
		for (const amount of [`${written} $`, `$${written}`, `$${written.replaceAll('\u202f', '.')}`])
			expect(textProblem(`The comps support a price of ${amount}.`, figures), amount).toBeNull();
	});

	test.each([
		`Prices paid for similar homes support ${PRICE}.`,
		'The comps account for the size of the home; the evidence is recent…',
		'“Well supported,” the naïve reader might say – and that’s right.',
		'The home is in the U.S. market. The first comp weighs most, e.g. in the grid.',
		'Title transfers change nothing; buyers pay a price near the comps.',
	])('but not for ordinary words: %s', (text) => {
		expect(textProblem(text, figures)).toBeNull();
	});

	test('for a price change that the figures contradict', () => {
		expect(textProblem('Local prices rose 4.9% over the past year.', moved)).toMatch(/contradicted/);
		expect(textProblem('Local prices fell 4.9% over the past year.', moved)).toBeNull();
		const unchanged = [{ name: 'Local prices over the past year', value: 'were flat' }];
		expect(textProblem('Local prices declined over the past year.', unchanged)).toMatch(/contradicted/);
	});
});
