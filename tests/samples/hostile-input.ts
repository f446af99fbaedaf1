/** Subjects and sales with impossible values. */
import fc from 'fast-check';
import type { Sale, Subject } from '../../domain/home/home.ts';
import { HOME_TYPES } from '../../domain/home/types/home-types.ts';

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 6 });

export const hostile = fc.oneof(
	{ weight: 3, arbitrary: fc.double({ min: 0, max: 5000, noNaN: true }) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			null,
			0,
			-1,
			Number.NaN,
			Number.POSITIVE_INFINITY,
			3024,
			1e308,
			-1e308,
			5e-324,
		),
	},
);
const hostileDay = fc.constantFrom(
	'2026-06-01',
	'2026-11-21',
	'2025-01-01',
	'3024-01-01',
	'',
	'soon',
	'2026-02-31',
);

const hostileHome = {
	homeType: fc.constantFrom(...HOME_TYPES.slice(0, 2)),
	latitude: fc.oneof(fc.double({ min: 39.99, max: 40.01, noNaN: true }), hostile),
	longitude: fc.oneof(fc.double({ min: -82.01, max: -81.99, noNaN: true }), hostile),
	bedrooms: hostile,
	bathrooms: hostile,
	livingArea: hostile,
	lotSize: hostile,
	yearBuilt: fc.oneof(fc.integer({ min: 1900, max: 2026 }), hostile),
	yearRenovated: fc.oneof(fc.integer({ min: 1900, max: 2026 }), hostile),
	condition: hostile,
	quality: hostile,
	garageSpaces: hostile,
	pool: optional(fc.boolean()),
	basementArea: hostile,
	view: hostile,
	waterfront: optional(fc.boolean()),
	extraFeatures: hostile,
};

export const hostileSubject: fc.Arbitrary<Subject> = fc.record({
	...hostileHome,
	id: fc.constant(null),
	address: fc.constantFrom(null, '', ' ', '#', '1 Oak St', '1 Oak St #2'),
	city: fc.constant(null),
	state: fc.constant(null),
	zip: fc.constantFrom('44999', ''),
});

export const hostileSale: fc.Arbitrary<Sale> = fc.record({
	...hostileHome,
	id: fc.string({ minLength: 1 }).map((text) => `s${text}`),
	sourceId: fc.constant(null),
	address: fc.constantFrom(null, '', ' ', '#', '1 Oak St', '1 Oak St #2'),
	city: fc.constant(null),
	state: fc.constant(null),
	zip: fc.constantFrom('44999', ''),
	price: fc.oneof(
		fc.integer({ min: 1, max: 2_000_000 }),
		hostile.map((value) => value ?? 0),
	),
	concessions: hostile,
	listPrice: hostile,
	soldOn: hostileDay,
	contractOn: fc.oneof(fc.constant(null), hostileDay),
	listedOn: fc.constant(null),
	daysOnMarket: hostile,
	url: fc.constant(null),
	demo: fc.constant(false),
});
