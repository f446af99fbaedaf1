import { expect, test } from 'vitest';
import { createSale, SUBJECT } from '../../tests/sample-market.ts';
import type { Sale } from '../home/home.ts';
import { isOfSubject, mergeDuplicates } from './duplicates.ts';

const NONE = new Set<string>();
const uniqueOf = (...sales: Sale[]) => mergeDuplicates(sales, NONE).unique.map(({ id }) => id);

const DEED = createSale({
	id: 'deed',
	address: '12 Oak Street, Apt 4',
	soldOn: '2026-08-20',
	price: 400_000,
});

test('records with two spellings of an address, the same price and close dates are merged into the more complete one', () => {
	const listing = createSale({
		id: 'listing',
		address: '12 OAK ST #4',
		soldOn: '2026-08-03',
		price: 400_000,
		contractOn: '2026-07-01',
		daysOnMarket: 12,
	});
	expect(uniqueOf(DEED, listing)).toEqual(['listing']);
	expect(uniqueOf(listing, DEED)).toEqual(['listing']);
	expect(mergeDuplicates([DEED, listing], NONE).merged).toMatchObject([
		{ sale: { id: 'deed' }, into: { id: 'listing' } },
	]);
});

test('duplicates are merged into the record that the agent entered, even if another is more complete', () => {
	const fuller = { ...DEED, id: 'fuller', daysOnMarket: 3, listPrice: 410_000 };
	expect(mergeDuplicates([fuller, DEED], new Set(['deed'])).unique.map(({ id }) => id)).toEqual(['deed']);
});

test('a home sold again later, or for a different price, is a separate sale', () => {
	expect(uniqueOf(DEED, { ...DEED, id: 'later', soldOn: '2025-10-01' })).toHaveLength(2);
	expect(uniqueOf(DEED, { ...DEED, id: 'pricier', price: 470_000 })).toHaveLength(2);
});

test('two units in one building that sold for the same price are two sales', () => {
	expect(uniqueOf(DEED, { ...DEED, id: 'neighbor', address: '12 Oak St #5' })).toHaveLength(2);
});

test('records without an address are compared by location, price, date and size', () => {
	const parcel = createSale({ id: 'parcel', sourceId: '0123456789', soldOn: '2026-08-25' });
	const listing = createSale({ id: 'mls', sourceId: 'NWM123', address: '5 Elm St', soldOn: '2026-08-20' });
	expect(uniqueOf(parcel, listing)).toHaveLength(1);
	expect(uniqueOf(parcel, { ...listing, livingArea: 1900 })).toHaveLength(2);
	expect(uniqueOf(parcel, { ...listing, latitude: 40.01 })).toHaveLength(2);
	expect(uniqueOf(parcel, { ...listing, livingArea: null })).toHaveLength(2);
});

test('two parcel numbers are two homes, even if a builder sold similar homes at one price', () => {
	const parcel = createSale({ id: 'one', sourceId: '0123456789' });
	expect(uniqueOf(parcel, { ...parcel, id: 'two', sourceId: '0123456790' })).toHaveLength(2);
});

test('a sale of the subject is recognized by its id, its address or its exact location', () => {
	const isOwn = isOfSubject({ ...SUBJECT, id: 'own' });
	expect(isOwn(createSale({ id: 'own' }))).toBe(true);
	expect(isOwn(createSale({ id: 'a', address: '100 Middle Street' }))).toBe(true);
	expect(isOwn(createSale({ id: 'b', address: '102 Middle Street', latitude: 40 }))).toBe(false);
	expect(isOwn(createSale({ id: 'c', latitude: 40 }))).toBe(true);
	expect(isOwn(createSale({ id: 'd', latitude: 40, yearBuilt: 1971 }))).toBe(false);
	expect(isOwn(createSale({ id: 'e' }))).toBe(false);
	const byHand = isOfSubject({ ...SUBJECT, zip: '', livingArea: null });
	expect(byHand(createSale({ id: 'f', address: '100 Middle St', latitude: 40.0002 }))).toBe(true);
	expect(byHand(createSale({ id: 'g', address: '100 Middle St', latitude: 40.2 }))).toBe(false);
});
