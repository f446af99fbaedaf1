import { expect, test } from 'vitest';
import { withRecorded } from './subject-fields.ts';

const CHOICES = [
	{ value: 1, words: 'One' },
	{ value: 2, words: 'Two' },
];

test("a record's value between two choices is added to them", () => {
	expect(withRecorded(CHOICES, 1.5).at(-1)).toEqual({ value: 1.5, words: '1.5 (from the record)' });
	expect(withRecorded(CHOICES, 2)).toEqual(CHOICES);
});

test("a value the record doesn't have is not a choice", () => {
	expect(withRecorded(CHOICES, null)).toEqual(CHOICES);
});
