import { expect, test } from 'vitest';
import { measureMarket } from '../../../domain/market/kpis.ts';
import { missingInventoryNote, missingRatioNote } from './market-notes.ts';

test.each([
	[null, null, 'no active listings'],
	[null, 12, 'no active listings'],
	[9, null, 'no count from last year'],
	[9, 3, 'too few last year'],
])('with %j active listings now and %j a year ago, inventory has %j', (activeNow, activeYearAgo, words) => {
	expect(missingInventoryNote({ activeNow, activeYearAgo })).toBe(words);
});

test('price-to-rent names the missing part', () => {
	const rent = { median: 2400, month: '2026-10', source: 'Zillow' };
	const sold = measureMarket([]);
	expect(missingRatioNote({ rent: null }, { kpis: sold })).toBe('no rents');
	expect(missingRatioNote({ rent }, { kpis: sold })).toBe('too few sales');
	const listed = measureMarket([{ status: 'for_sale', price: 300_000, daysOnMarket: 3 }]);
	expect(missingRatioNote({ rent }, { kpis: listed })).toBe('no sale prices');
});
