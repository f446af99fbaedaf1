import { describe, expect, it } from 'vitest';
import { words } from '../../../../contract/comps/comp-words.ts';
import { addressLine, lastSeen, priceNote } from './comp-text.ts';

describe('an address', () => {
	const whole = { address: '12 Oak St', city: 'Kent', state: 'WA', zipcode: '98030' };

	it('is joined from its parts', () => {
		expect(addressLine(whole)).toBe('12 Oak St, Kent, WA 98030');
	});

	it('omits what is unknown', () => {
		expect(addressLine({ ...whole, address: null })).toBe('Kent, WA 98030');
		expect(addressLine({ ...whole, city: null, state: null })).toBe('12 Oak St, 98030');
		expect(addressLine({ address: null, city: null, state: null, zipcode: '' })).toBe('—');
	});
});

describe('a price', () => {
	it('says whether it is a sale price, and when, or a list price', () => {
		expect(priceNote({ price: 1, price_kind: 'sold', sold_date: '2015-05-27' })).toBe('sold May 27, 2015');
		const ofMonth = { sold_date: '2015-05-15', sold_day_approximate: true };
		expect(priceNote({ price: 1, price_kind: 'sold', ...ofMonth })).toBe('sold May 2015');
		expect(priceNote({ price: 1, price_kind: 'sold', sold_date: null })).toBe('sold price');
		expect(priceNote({ price: 1, price_kind: 'list', sold_date: null })).toBe('list price');
	});

	it('is empty if there is none', () => {
		expect(priceNote({ price: null, price_kind: 'sold', sold_date: '2015-05-27' })).toBe('');
	});
});

it('writes wire constants as words', () => {
	expect(words('SINGLE_FAMILY')).toBe('Single family');
	expect(words('FOR_SALE')).toBe('Active');
});

it.each([
	['2022-10-17', 'last seen Oct 2022'],
	['2026-10-01', 'last seen Oct 2026'],
	['2026-11-01', null],
	[undefined, null],
])('a listing last seen on %s shows %s on November 20, 2026', (last_seen, text) => {
	expect(lastSeen({ last_seen }, '2026-11-20')).toBe(text);
});
