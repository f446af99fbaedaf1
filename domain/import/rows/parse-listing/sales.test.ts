/** Prices and observation dates of a row. */
import { describe, expect, test } from 'vitest';
import { listingOf as listing, readAll, SOLD_ROW as SOLD } from '../../../../tests/file-rows.ts';

describe('prices', () => {
	test('the only price column next to a closing date is the sale price', () => {
		const { 'Sold Price': price, Status: _, ...rest } = SOLD;
		const sold = listing({ ...rest, Price: price });
		expect([sold.status, sold.soldPrice, sold.listPrice]).toEqual(['sold', 695000, null]);
	});

	test('the only price column of an active listing is its list price', () => {
		const active = listing({
			Address: '1 Elm St',
			Zip: '78704',
			Status: 'Active',
			Price: '$724,900',
			'Sold Date': '',
		});
		expect([active.status, active.soldPrice, active.listPrice]).toEqual(['for_sale', null, 724900]);
	});

	test('an earlier closing of an active listing is not a sale', () => {
		const active = listing({ ...SOLD, Status: 'Active', 'List Price': '799000' });
		expect([active.status, active.soldOn, active.soldPrice, active.listPrice]).toEqual([
			'for_sale',
			null,
			null,
			799000,
		]);
	});
});

describe('observation dates', () => {
	test('a sale is observed at its closing', () => {
		expect(listing(SOLD).observedOn).toBe('2026-06-09');
	});

	test('an active listing is observed on the date its days on market end, at most today', () => {
		const active = {
			Address: '1 Elm St',
			Zip: '78704',
			Status: 'A',
			Price: '300000',
			'List Date': '2026-10-01',
		};
		expect(listing({ ...active, DOM: '10' }).observedOn).toBe('2026-10-11');
		expect(listing({ ...active, DOM: '400' }).observedOn).toBe('2026-11-20');
		expect(listing({ ...active, DOM: '' }).observedOn).toBe('2026-10-01');
		expect(listing({ ...active, 'List Date': '' }).observedOn).toBe('2026-11-20');
	});
});

describe('an active listing was last seen', () => {
	const home = { Address: '1412 Fernwood Ln', Zip: '78704', Status: 'Active', 'List Price': '724900' };
	const seen = (cells: Record<string, string>) =>
		readAll([{ ...home, ...cells }]).map((found) => typeof found === 'object' && found?.observedOn);

	test('on the last day the source changed it', () => {
		expect(seen({ 'List Date': '9/1/2022', 'Last Update Date': '2022-10-20T08:00:00Z' })).toEqual([
			'2022-10-20',
		]);
		expect(seen({ 'List Date': '9/1/2022', 'Status Change Date': '10/3/2022' })).toEqual(['2022-10-03']);
	});
});
