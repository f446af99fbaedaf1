import { expect, test } from 'vitest';
import { exactPercent, MEASURES } from './measures.ts';

test('every measure has a definition in a sentence, and a dash for a missing value', () => {
	for (const { label, words, format } of MEASURES) {
		expect(words, label).toMatch(/^[A-Z].{30,}\.$/);
		expect(format(null), label).toBe('—');
	}
});

test('shares have one decimal', () => {
	expect(exactPercent(0.0822)).toBe('8.2%');
	expect(exactPercent(0)).toBe('0.0%');
});
