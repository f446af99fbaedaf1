import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbersIn } from './numbers-in-text.ts';

test.each([
	['$412,000 and $412K and $0.412M', ['$412000', '$412000', '$412000']],
	['4.9% or 4.9 percent', ['4.9%', '4.9%']],
	['$1.2MM, $1.2 mm, $1.2 mil, $1.2mln', Array(4).fill('$1200000')],
	['$1.2bn or $2 billion', ['$1200000000', '$2000000000']],
	['1.2x and 4.9pp on the 22nd', ['1.2x', '4.9pp', '22']],
	['one million, a thousand, MM', ['million', 'thousand', 'mm']],
	['five comps, 12 sales, twenty', ['12', '5', '20']],
	['one of them', []],
	['half again, a dozen', ['half', 'dozen']],
	['½ and ４ and ٣', ['½', '４', '٣']],
	['November 28, 2026, of 412 sales', ['28', '2026', '412']],
	['In 2026 412 homes sold', ['2026', '412']],
	['5 comps and 12, 15 and 20 sales', ['5', '12', '15', '20']],
])('the numbers of "%s" are %j', (text, numbers) => {
	expect(numbersIn(text)).toEqual(numbers);
});

describe('an amount is one number', () => {
	test.each([
		...[
			'1 234 000 $',
			'$1 234 000',
			'$ 1 234 000',
			'1\u00a0234\u00a0000\u00a0$',
			'1\u202f234\u202f000 $',
			'1\u2009234\u2009000$',
		],
		...[
			'$1.234.000',
			'1.234.000 $',
			'$1.234.000,00',
			"$1'234'000",
			'$1’234’000.00',
			'$1 234 000,0',
			'$1,234,000.00',
		],
		...['$1\n234\n000', '$1  234  000', '$1.234M', '$1 234K'],
	])('%j', (text) => {
		expect(numbersIn(text)).toEqual(['$1234000']);
	});

	test.each([
		['1.234,50', '1234.5'],
		['4,9 %', '4.9%'],
		['0,5 %', '0.5%'],
		['0.250', '0.25'],
		['$412.000', '$412000'],
	])('%j is %s', (text, number) => {
		expect(numbersIn(text)).toEqual([number]);
	});

	test.each(['1/3', '1,23,456', '1.2.3', '11/28/2026', '12:30', '007', '000', '1,234.567,8'])(
		'%j is nothing known',
		(text) => {
			expect(numbersIn(text)).toEqual([text]);
		},
	);

	test('a dollar sign before the next number is that number’s', () => {
		expect(numbersIn('5 $412,000')).toEqual(['5', '$412000']);
	});

	test('in any notation, of any size', () => {
		const separators = [',', '.', ' ', '\u00a0', '\u2009', '\u202f', "'", '’'];
		fc.assert(
			fc.property(
				fc.integer({ min: 1000, max: 99_999_999 }),
				fc.constantFrom(...separators),
				(value, separator) => {
					const grouped = String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);
					for (const text of [`$${grouped}`, `${grouped} $`]) expect(numbersIn(text)).toEqual([`$${value}`]);
				},
			),
		);
	});
});

describe('in words', () => {
	test.each([
		...['MMXXIV', 'mmxxiv', 'MCMXCIX', 'Xiv', 'II', 'iii', 'IIII', 'XL', 'V', 'X', 'x', 'MIX', 'MI', 'LLC'],
		...['zero', 'fifth', 'tenfold', 'thirty', 'crore', 'deux', 'quatre', 'mille', 'cent', 'cinco', 'mil'],
	])('%s is a number', (word) => {
		expect(numbersIn(`The price is ${word} of them`)).toEqual([word.toLowerCase()]);
	});

	test.each([
		['twenty-five', '25'],
		['Twenty five', '25'],
		['twenty‑five', '25'],
		['four twelve', 'four twelve'],
		['one-ten', 'one-ten'],
		['twenty twenty-four', 'twenty twenty-four'],
		['thrée', '3'],
		['mïllion', 'million'],
	])('%j is %j', (words, number) => {
		expect(numbersIn(`It is ${words}.`)).toEqual([number]);
	});

	test.each([
		"I'd say that I'm sure they'll agree, and I’d wait.",
		'A mix of vivid, mild and civil words, once they did fill a lid.',
		'The U.S. market; e.g. the comps, i.e. the sales.',
	])('there is none in: %s', (text) => {
		expect(numbersIn(text)).toEqual([]);
	});
});
