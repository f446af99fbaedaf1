import { expect, test } from 'vitest';
import { createSale } from '../../../tests/sample-market.ts';
import { isOftenRenovatedSince, recentOwnSale, subjectsOwnSale } from './notices.ts';

test("the subject's own sale is its newest; of two on one day, the first in order, as in backtests", () => {
	const own = (id: string, soldOn: string) => ({
		sale: createSale({ id, soldOn }),
		code: 'subject_itself' as const,
	});
	const verdicts = [own('a', '2025-03-01'), own('b', '2026-03-01'), own('c', '2026-03-01')];
	expect(subjectsOwnSale(verdicts)?.id).toBe('b');
	expect(subjectsOwnSale([{ ...own('a', '2026-03-01'), code: 'comp' }])).toBeNull();
});

test.each([
	['2025-06-01', true],
	['2025-05-01', false],
	['2026-11-19', true],
])(
	'a home that sold on %s and is priced on November 20, 2026, sold within the last 18 months: %s',
	(soldOn, expected) => {
		const sale = createSale({ id: 'own', soldOn });
		const verdicts = [
			{ sale, code: 'subject_itself' as const },
			{ sale: createSale({ id: 'other', soldOn: '2026-10-01' }), code: 'included' as never },
		];
		expect(recentOwnSale(verdicts, '2026-11-20') === sale).toBe(expected);
	},
);

test.each([
	['2025-05-01', false],
	['2025-06-01', true],
	['2026-09-20', true],
	['2026-09-21', false],
	['2026-11-19', false],
])('a home that sold on %s is often renovated by November 20, 2026: %s', (soldOn, expected) => {
	expect(isOftenRenovatedSince({ soldOn }, '2026-11-20')).toBe(expected);
});
