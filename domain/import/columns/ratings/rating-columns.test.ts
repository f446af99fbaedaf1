/** Files with scales of any direction and step. */
import { describe, expect, test } from 'vitest';
import { CONTEXT } from '../../../../tests/file-rows.ts';
import { parseListing } from '../../rows/parse-listing.ts';
import { type ColumnChoices, matchColumns } from '../columns.ts';
import { parseFieldChoice } from './rating-fields.ts';
import { ratingSentences } from './rating-sentences.ts';

const HEADERS = ['Address', 'Zip', 'Sold Price', 'Sold Date', 'Living Area'];

/** A file of 60 sales; each level changes the price by a share of it. */
function salesFile(header: string, levels: readonly string[], perLevel: number, count = 60) {
	const rows = Array.from({ length: count }, (_, at) => {
		const level = at % levels.length;
		const area = 1200 + ((at * 7) % 11) * 80;
		const noise = 1 + (((at * 13) % 7) - 3) / 60;
		const price = Math.round(area * 300 * noise * (1 + perLevel * level));
		return [`${100 + at} Elm St`, '78704', String(price), '6/9/2026', String(area), levels[level] ?? ''];
	});
	return { headers: [...HEADERS, header], rows };
}

/** The same file with two homes in each ZIP code. */
function manyZips({ headers, rows }: ReturnType<typeof salesFile>) {
	return { headers, rows: rows.map((row, at) => row.with(1, String(78700 + Math.floor(at / 2)))) };
}

function readFile({ headers, rows }: ReturnType<typeof salesFile>, choices: ColumnChoices = {}) {
	const mapping = matchColumns(headers, rows, choices);
	const listings = rows.map((cells) => parseListing(cells, mapping, CONTEXT).listing);
	return { mapping, listings, sentences: ratingSentences(mapping) };
}

/** How the first rows of a file are read. */
const ratingsOf = (file: ReturnType<typeof salesFile>, fact: 'condition' | 'quality', levels: number) =>
	readFile(file)
		.listings.slice(0, levels)
		.map((listing) => listing?.[fact] ?? null);

const ONE_TO_SEVEN = ['1', '2', '3', '4', '5', '6', '7'];

describe('numbers', () => {
	test.each(['Condition', 'exterior_condition'])(
		'of %s from 1 (new) to 7 (sealed) are read from the best, as the prices show',
		(header) => {
			const file = salesFile(header, ONE_TO_SEVEN, -0.06);
			expect(ratingsOf(file, 'condition', 7)).toEqual([2, 2.5, 3.5, 4, 4.5, 5.5, 6]);
			expect(readFile(file).sentences).toEqual([
				`${header}: 1 is best, 7 is worst (condition), as the prices of the homes show. If 7 is best, 1 is worst: --map condition:7-1="${header}"`,
			]);
		},
	);

	test('from 1 (worst) to 6 are read from the worst', () => {
		const file = salesFile('CNDTN', ['1', '2', '3', '4', '5', '6'], 0.06);
		expect(ratingsOf(file, 'condition', 6)).toEqual([6, 5, 4.5, 3.5, 3, 2]);
	});

	test.each([
		['Condition', 'condition', 5],
		['quality_1_to_5', 'quality', 5],
		['Overall Quality', 'quality', 10],
	] as const)(
		'of %s whose prices contradict the usual end are not used, and the import asks',
		(header, fact, top) => {
			const levels = Array.from({ length: top }, (_, at) => String(at + 1));
			const file = salesFile(header, levels, -0.06, 120);
			expect(ratingsOf(file, fact, top)).toEqual(Array(top).fill(null));
			expect(readFile(file).sentences).toEqual([
				`${header} isn't used: its scale isn't clear. If 1 is best, ${top} is worst: --map ${fact}:1-${top}="${header}" If ${top} is best, 1 is worst: --map ${fact}:${top}-1="${header}"`,
			]);
		},
	);

	test('are compared within a ZIP code: worn homes of an expensive one are not the better ones', () => {
		const { headers, rows } = salesFile('Condition', ONE_TO_SEVEN, -0.06, 120);
		const moved = rows.map((row) => {
			const isCheap = Number(row[5]) <= 3;
			return isCheap ? row.with(1, '78702') : row.with(2, String(Number(row[2]) * 3));
		});
		expect(readFile({ headers, rows: moved }).listings[6]?.condition).toBe(6);
	});

	test.each([
		['no prices that show it', salesFile('Condition', ONE_TO_SEVEN, 0)],
		['few homes', salesFile('Condition', ONE_TO_SEVEN, -0.06, 20)],
		['few homes for so many ZIP codes', manyZips(salesFile('Condition', ONE_TO_SEVEN, -0.06, 60))],
	])('are not used with %s, and the import asks', (_, file) => {
		expect(ratingsOf(file, 'condition', 7)).toEqual(Array(7).fill(null));
		expect(readFile(file).sentences).toEqual([
			'Condition isn\'t used: its scale isn\'t clear. If 1 is best, 7 is worst: --map condition:1-7="Condition" If 7 is best, 1 is worst: --map condition:7-1="Condition"',
		]);
	});

	test("of a usual scale are read as usual if prices don't show it, and the import says so", () => {
		const file = salesFile('Condition', ['1', '2', '3', '4', '5'], 0);
		expect(ratingsOf(file, 'condition', 5)).toEqual([6, 5, 4, 3, 2]);
		expect(readFile(file).sentences[0]).toMatch(
			/^Condition: 5 is best, 1 is worst \(condition\), as on most such scales/,
		);
	});

	test.each([
		['Condition (1 = new, 7 = sealed)', [2, 2.5, 3.5, 4, 4.5, 5.5, 6]],
		['Condition (7 is best)', [6, 5.5, 4.5, 4, 3.5, 2.5, 2]],
		['Condition (best = 1)', [2, 2.5, 3.5, 4, 4.5, 5.5, 6]],
		['Condition (1: poor, 4: average, 7: excellent)', [6, 5.5, 4.5, 4, 3.5, 2.5, 2]],
		['Condition (1 = poor, 5 = average)', [6, 5.5, 5, 4.5, 4, 3.5, 3]],
	])('are read by the legend in %s', (header, expected) => {
		expect(ratingsOf(salesFile(header, ONE_TO_SEVEN, 0, 14), 'condition', 7)).toEqual(expected);
	});

	test.each([
		['Condition (5 = average)', 'condition', 5, 10],
		['Quality (7 = average)', 'quality', 8, 13],
		['Condition (3 = average)', 'condition', 3, 5],
	] as const)(
		'of %s, whose average is in the middle, are not read as if it were the best',
		(header, fact, max, top) => {
			const levels = Array.from({ length: max }, (_, at) => String(at + 1));
			const [rating] = readFile(salesFile(header, levels, 0)).mapping.ratings;
			expect(rating).toMatchObject({ fact, scale: { best: top, worst: 1 }, basis: 'usual' });
		},
	);

	test('up to 6 below "4 = average" may be of 7, from either end', () => {
		const [rating] = readFile(salesFile('Condition (4 = average)', ONE_TO_SEVEN.slice(0, 6), 0)).mapping
			.ratings;
		expect(rating).toMatchObject({ scale: null, choices: [{ worst: 7 }, { best: 7 }] });
	});

	test.each([-0.06, 0.06])(
		'of a field that the user chose are not turned by prices (%d per level)',
		(perLevel) => {
			const file = salesFile('Cnd', ['1', '2', '3', '4', '5'], perLevel);
			const { listings, sentences } = readFile(file, { corrections: { condition: 'Cnd' } });
			expect(listings.slice(0, 5).map((listing) => listing?.condition)).toEqual([1, 2, 3, 4, 5]);
			expect(sentences).toEqual([
				'Cnd: 1 is best, 6 is worst (condition), as you chose. If 5 is best, 1 is worst: --map condition:5-1="Cnd"',
			]);
		},
	);

	test('with letters among them are not used, and the import asks', () => {
		const file = salesFile('Condition', ['1', '2', '3', '4', '5', 'A'], 0);
		expect(ratingsOf(file, 'condition', 6)).toEqual(Array(6).fill(null));
		expect(readFile(file).sentences[0]).toContain('--map condition:5-1="Condition"');
	});

	test.each([
		['a 9', '9'],
		['a 99', '99'],
		['a letter', 'A'],
		['a word', 'Good'],
	])('keep their scale beside %s in a single row', (_, odd) => {
		const { headers, rows } = salesFile('Quality 1 to 5', ['1', '2', '3', '4', '5'], 0);
		const file = { headers, rows: [...rows, (rows[0] as string[]).with(5, odd)] };
		expect(ratingsOf(file, 'quality', 5)).toEqual([6, 5, 4, 3, 2]);
		const worded = readFile({ ...file, headers: [...HEADERS, 'Condition'] });
		expect(worded.mapping.ratings[0]?.scale).toEqual({ best: 5, worst: 1 });
	});

	test('have the end that prices show beside a 99 for an unknown one', () => {
		const { headers, rows } = salesFile('Condition', ONE_TO_SEVEN, -0.06, 120);
		const unknown = rows.slice(0, 4).map((row) => row.with(2, '2000000').with(5, '99'));
		expect(ratingsOf({ headers, rows: [...rows, ...unknown] }, 'condition', 1)).toEqual([2]);
	});

	test('up to 4 by the header are from one end or the other', () => {
		const [rating] = readFile(salesFile('Quality 1 to 4', ['1', '2', '3', '4'], 0)).mapping.ratings;
		expect(rating).toMatchObject({ scale: null, choices: [{ worst: 4 }, { best: 4 }] });
	});

	test('in a column of words do not make it one of numbers', () => {
		const file = salesFile('Condition', ['Good', 'Average', 'Fair', '5'], 0);
		expect(ratingsOf(file, 'condition', 3)).toEqual([3, 4, 5]);
	});

	test('of a grade do not make a letter beside them a grade', () => {
		const { headers, rows } = salesFile('Grade', ['6', '7', '8'], 0);
		const file = { headers, rows: [...rows, (rows[0] as string[]).with(5, 'A')] };
		expect(readFile(file).listings.at(-1)?.quality ?? null).toBeNull();
	});

	test('are read on the scale that the user says, whatever the prices show', () => {
		const file = salesFile('Cond', ONE_TO_SEVEN, -0.06);
		const scale = parseFieldChoice('Condition:7-1')?.scale ?? null;
		expect(scale).toEqual({ best: 7, worst: 1 });
		const choices = { corrections: { condition: 'Cond' }, scales: { condition: { best: 7, worst: 1 } } };
		expect(readFile(file, choices).listings[0]?.condition).toBe(6);
	});

	test('with their words are read by the words', () => {
		const legend = [
			'1 - Newer Construction',
			'2 - New/Rehabbed',
			'3 - Above Average',
			'4 - Average',
			'7 - Sealed',
		];
		expect(ratingsOf(salesFile('Exterior Condition', legend, -0.06), 'condition', 5)).toEqual([
			1, 2, 3, 4, 6,
		]);
	});
});

describe('letters', () => {
	test.each(['condition', 'quality'] as const)(
		'from A to F are grades of %s, of which C is average',
		(fact) => {
			const file = salesFile(fact, ['A-', 'B', 'C+', 'C', 'D', '4'], 0);
			expect(ratingsOf(file, fact, 6)).toEqual([2.5, 3, 3.5, 4, 5, null]);
		},
	);

	test('with G or P are initials of words, of which A is average', () => {
		const file = salesFile('Condition', ['E', 'G', 'A', 'A+', 'A +', 'F', 'P'], 0);
		expect(ratingsOf(file, 'condition', 7)).toEqual([2, 3, 4, 3.5, 3.5, 5, 6]);
	});

	test('keep their meaning beside one of the other scale in a single row', () => {
		const { headers, rows } = salesFile('Condition', ['E', 'G', 'A', 'F', 'P'], 0);
		const file = { headers, rows: [...rows, (rows[0] as string[]).with(5, 'C')] };
		expect(ratingsOf(file, 'condition', 3)).toEqual([2, 3, 4]);
	});

	test('of both scales are not used, and the import asks', () => {
		const file = salesFile('Condition', ['E', 'G', 'A', 'C', 'B'], 0);
		expect(ratingsOf(file, 'condition', 5)).toEqual(Array(5).fill(null));
	});

	test('are not used if A may be the best or the average, and the import asks', () => {
		const file = salesFile('Quality', ['A', 'F', 'A'], 0);
		expect(ratingsOf(file, 'quality', 2)).toEqual([null, null]);
		expect(readFile(file).sentences[0]).toContain('--map quality:initials="Quality"');
	});
});

test.each([
	['Good/Avg', 3.5],
	['Avg to Fair', 4.5],
	['Average +', 3.5],
	['Very Good - Excellent', 2],
	['Good-', 3.5],
])('the words "%s" are read as %s', (words, rating) => {
	expect(ratingsOf(salesFile('Condition', [words, 'Average'], 0), 'condition', 1)).toEqual([rating]);
});

test.each(['condition:1', 'condition:3-3', 'lotSize:1-7', 'condition:a-b', 'nothing'])(
	'%s is no choice of a field',
	(text) => {
		expect(parseFieldChoice(text)).toBeNull();
	},
);
