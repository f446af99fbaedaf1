import { expect, test } from 'vitest';
import { createSale } from '../../../tests/sample-market.ts';
import { subjectsOwnSale } from './notices.ts';

test("the subject's own sale is its newest; of two on one day, the first in order, as in backtests", () => {
	const own = (id: string, soldOn: string) => ({
		sale: createSale({ id, soldOn }),
		code: 'subject_itself' as const,
	});
	const verdicts = [own('a', '2025-03-01'), own('b', '2026-03-01'), own('c', '2026-03-01')];
	expect(subjectsOwnSale(verdicts)?.id).toBe('b');
	expect(subjectsOwnSale([{ ...own('a', '2026-03-01'), code: 'comp' }])).toBeNull();
});
