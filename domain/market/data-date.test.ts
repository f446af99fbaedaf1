import { expect, test } from 'vitest';
import { dataThrough } from './data-date.ts';

test('only data that ends before today has a date', () => {
	expect(dataThrough('2015-05-27', '2026-11-28')).toBe('Data through May 27, 2015');
	expect(dataThrough('2026-11-28', '2026-11-28')).toBeNull();
	expect(dataThrough(null, '2026-11-28')).toBeNull();
});
