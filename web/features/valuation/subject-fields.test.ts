import { expect, test } from 'vitest';
import { withRecorded } from './subject-fields.ts';

const CHOICES = [
	{ value: 1, words: 'One' },
	{ value: 2, words: 'Two' },
];

test('a value of the record between two choices is one of them', () => {
	expect(withRecorded(CHOICES, 1.5).at(-1)).toEqual({ value: 1.5, words: '1.5 (from the record)' });
	expect(withRecorded(CHOICES, 2)).toEqual(CHOICES);
});

test('what the record does not know is no choice', () => {
	expect(withRecorded(CHOICES, null)).toEqual(CHOICES);
});
