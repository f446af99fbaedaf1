import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSales, SUBJECT } from '../../tests/sample-market.ts';
import { createComps, reconcileComps } from '../../tests/samples/pricing/reconciled-comps.ts';
import type { Sale } from '../home/home.ts';
import { assumedMiles, ZIP_MILES } from './street-miles.ts';

const NOWHERE = { latitude: null, longitude: null };
const home = (address: string | null, zip = '97214') => ({ ...NOWHERE, address, zip });
const placed = { ...home('1412 SE Ash St'), latitude: 45.52, longitude: -122.65 };

describe('the miles assumed between homes', () => {
	test.each([
		['near numbers on one street', home('1412 SE Ash St'), home('1530 Southeast Ash Street'), 0.168],
		['both sides of a street', home('1412 SE Ash St'), home('1413 SE Ash St'), 0.051],
		['units of a building', home('20 Elm Ct #3'), home('20 Elm Ct Apt 11'), 0.05],
		['far numbers on one street', home('12 SE Ash St'), home('9900 SE Ash St'), ZIP_MILES],
		['other streets', home('1412 SE Ash St'), home('1412 SE Oak St'), ZIP_MILES],
		['the same name with another direction', home('1412 SE Ash St'), home('1412 NE Ash St'), ZIP_MILES],
		['a street without a number', home('SE Ash St'), home('SE Ash St'), ZIP_MILES],
		['no street', home(null), home(null), ZIP_MILES],
		['a hyphenated number', home('123-45 82nd Ave'), home('123-61 82nd Avenue'), 0.066],
		['one with a location', placed, home('1412 SE Ash St'), ZIP_MILES],
		['the same street in another ZIP code', home('1412 SE Ash St'), home('1412 SE Ash St', '97215'), null],
	])('%s', (_, one, other, miles) => {
		if (miles === null) expect(assumedMiles(one, other)).toBeNull();
		else expect(assumedMiles(one, other)).toBeCloseTo(miles, 9);
		expect(assumedMiles(other, one)).toBe(assumedMiles(one, other));
	});

	test('are not used if both locations are known', () => {
		expect(assumedMiles(placed, { ...placed, latitude: 45.53 })).toBeCloseTo(0.69, 2);
	});
});

describe('without map locations', () => {
	const streets = ['Ash St', 'Elm Ave', 'Oak Ct', 'Ivy Ln'];
	const onStreets = (sales: readonly Sale[], isLocated: (at: number) => boolean): Sale[] =>
		sales.map((sale, at) => ({
			...sale,
			...(isLocated(at) ? {} : NOWHERE),
			address: `${100 + 7 * at} ${streets[at % streets.length]}`,
		}));

	test('near homes on the same street have more weight than others', () => {
		const subject = { ...SUBJECT, ...NOWHERE, address: '810 Elm Ave' };
		const alike = createSales(40).map((sale) => ({ ...sale, ...SUBJECT, id: sale.id, soldOn: '2026-10-01' }));
		const sales = onStreets(alike, () => false);
		const { weights } = reconcileComps(createComps(sales, subject), subject);
		const weightOn = (street: string) =>
			Math.max(...sales.map(({ address }, at) => (address?.endsWith(street) ? (weights[at] as number) : 0)));
		expect(weightOn('Elm Ave')).toBeGreaterThan(1.5 * weightOn('Ash St'));
		expect(weightOn('Oak Ct')).toBeCloseTo(weightOn('Ash St'), 2);
	});

	test('any mixture of known and unknown locations and streets has a finite price and shrinks little', () => {
		const sales = createSales(150);
		fc.assert(
			fc.property(fc.infiniteStream(fc.nat(3)), fc.boolean(), (kinds, isSubjectLocated) => {
				const subject = { ...SUBJECT, ...(isSubjectLocated ? {} : NOWHERE), address: '310 Ash St' };
				const picked = sales.map(() => kinds.next().value as number);
				const mixed = onStreets(sales, (at) => picked[at] === 0).map((sale, at) =>
					picked[at] === 3 ? { ...sale, address: null } : sale,
				);
				const { logPrice, weights, uncertainty } = reconcileComps(createComps(mixed, subject), subject);
				for (const value of [logPrice, ...weights, ...Object.values(uncertainty)])
					expect(value).toSatisfy(Number.isFinite);
				expect(Math.exp(logPrice)).toBeGreaterThan(250_000);
				expect(Math.exp(logPrice)).toBeLessThan(650_000);
			}),
			{ numRuns: 60 },
		);
	});
});
