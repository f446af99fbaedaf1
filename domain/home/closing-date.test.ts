import { expect, test } from 'vitest';
import { closedOn, closingDate } from './closing-date.ts';

const KNOWN = { soldOn: '2026-03-15' };
const MONTH_ONLY = { soldOn: '2026-03-15', soldDayIsApproximate: true };

test('a closing date is long in sentences and short in tables', () => {
	expect(closedOn(KNOWN)).toBe('on March 15, 2026');
	expect(closingDate(KNOWN, 'short')).toBe('Mar 15, 2026');
	expect(closingDate(KNOWN, 'numeric')).toBe('3/15/2026');
});

test('a closing date without a day is a month', () => {
	expect(closedOn(MONTH_ONLY)).toBe('in March 2026');
	expect(closingDate(MONTH_ONLY, 'short')).toBe('Mar 2026');
	expect(closingDate(MONTH_ONLY, 'numeric')).toBe('Mar 2026');
});
