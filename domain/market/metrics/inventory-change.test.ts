import { expect, test } from 'vitest';
import { historySample } from '../../../tests/samples/market-history.ts';
import { INVENTORY_CHANGE } from './inventory-change.ts';
import { measureNow } from './metrics.ts';

const changeOf = (activeNow: number | null, activeYearAgo: number | null) =>
	measureNow(INVENTORY_CHANGE, historySample({ activeNow, activeYearAgo }));

test.each([
	[45, 50, -0.1],
	[0, 50, -1],
	[12, 16, -0.25],
])('of %j active listings now and %j a year ago is %d', (now, before, change) => {
	expect(changeOf(now, before).value).toBeCloseTo(change, 12);
});

test.each([
	[null, null, 'no active listings'],
	[null, 12, 'no active listings'],
	[9, null, 'no count from last year'],
	[9, 0, 'too few last year'],
	[9, 4, 'too few last year'],
])('of %j active listings now and %j a year ago is unknown: %s', (now, before, reason) => {
	expect(changeOf(now, before)).toMatchObject({ value: null, reason });
});

test('is unknown for a ZIP code without homes', () => {
	expect(measureNow(INVENTORY_CHANGE, historySample({ asOf: null }))).toEqual({
		value: null,
		sample: 0,
		reason: 'no homes in our data',
	});
});
