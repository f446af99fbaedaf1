import { expect, test } from 'vitest';
import { MEASURES } from './measures.ts';

test('every measure has a definition in a sentence, and a dash for a missing value', () => {
	for (const { label, words, format } of MEASURES) {
		expect(words, label).toMatch(/^[A-Z].{30,}\.$/);
		expect(format(null), label).toBe('—');
	}
});
