/** Small files in formats met in the field: each was once read wrong, and stands for its kind. */
import { describe, expect, test } from 'vitest';
import type { Listing } from '../../domain/home/listing.ts';
import { read } from '../../tests/listings/fixture-files.ts';

const readField = (name: string) => read(`${name}.csv`, 'field');

async function homesOf(name: string): Promise<Listing[]> {
	const found = await readField(name);
	return found.map((each) => (typeof each === 'string' ? expect.fail(each) : each));
}

test.each(['A01-halfbath-0', 'A01-halfbath-1'])(
	'a half bath in a column of its own counts half: %s',
	async (name) => {
		expect(await homesOf(name)).toMatchObject([{ bathrooms: 2.5 }]);
	},
);

test('detached and attached houses have codes of their own', async () => {
	const homes = await homesOf('A11-type-ds');
	expect(new Set(homes.map(({ homeType }) => homeType))).toEqual(new Set(['single_family']));
});

test('prices are read with a footnote, in scientific notation, in thousands and in full', async () => {
	const found = (await readField('A12-prices')).slice(12);
	const price = (at: number) => {
		const home = found[at];
		return typeof home === 'string' ? home : home?.soldPrice;
	};
	expect([2, 3, 4, 5, 8].map(price)).toEqual([600_000, 600_000, 600_000, 600_000, 600_000]);
	// Either the amount, or a reason that says that it is rounded.
	expect([0, 1, 6, 7].map(price)).toMatchInlineSnapshot(`
		[
		  "rounded price, such as $1.2M: the exact price is needed",
		  599000,
		  1250000,
		  600000,
		]
	`);
});

test('baths are read as written, and 99 means unknown', async () => {
	const homes = (await homesOf('A13-baths')).slice(12);
	// Next to 2.5 in the same column, 2.1 may be two baths and a half or a slip.
	expect(homes.map(({ bathrooms }) => bathrooms)).toEqual([2.5, 2.5, 2.5, null, 2.5, null, 2.5]);
});

test.each([
	['A13-date-14SEP2026', '2026-09-14'],
	['A13-date-mmddyyyy', '2026-09-14'],
	['A13-date-oracle', '2026-09-14'],
	['A13-date-two-digit-year', '2026-09-14'],
	// Only the month is known: its middle.
	['A13-date-mon-yy', '2026-09-15'],
])('the date of a sale is read as written: %s', async (name, soldOn) => {
	expect(await homesOf(name)).toMatchObject([{ soldOn }]);
});

test('statuses are read by name and by code', async () => {
	const found = await readField('A13-status-a');
	expect(found.map((each) => (typeof each === 'string' ? each : each.status))).toMatchInlineSnapshot(`
		[
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "pending",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "coming_soon",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "for_sale",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "rental",
		]
	`);
});

test('a file with numbers in another format is refused with that reason', async () => {
	await expect(readField('A15-semicolon')).rejects.toThrow(/aren't in US format \(600\.000\)/);
});

test('a county list of sales gives the living area, and refuses what is no sale of one home with its reason', async () => {
	const found = await readField('A16-qpublic');
	expect([found[0], found[4]]).toMatchObject([
		{ address: '110 Elm Ct', livingArea: 3_216, soldPrice: 545_125 },
		{ address: '118 Elm Ct', livingArea: 3_116, soldPrice: 560_000 },
	]);
	expect(found.slice(1, 4)).toMatchInlineSnapshot(`
		[
		  "multi-parcel sale",
		  "not an arm's-length sale: family transfer",
		  "not an arm's-length sale: foreclosure",
		]
	`);
});

test('a house number that repeats itself, a street with a comma, and baths in two columns', async () => {
	expect(await homesOf('A17-paragon-la')).toMatchObject([
		{ bathrooms: 2.5, homeType: 'single_family', address: expect.stringMatching(/^2618\b.*Alder Rd$/) },
		{ bathrooms: 1.5, homeType: 'single_family', address: '100 Birch St' },
		{ bathrooms: 2, homeType: 'townhouse' },
	]);
});

test("Philadelphia's properties: the state of the ZIP code, and the lot", async () => {
	expect(await homesOf('A18-opa')).toMatchObject([
		{ state: 'PA', lotSize: 1_260, livingArea: 1_250 },
		{ state: 'PA', lotSize: 1_260, livingArea: 1_250 },
	]);
});

describe('each row of a file is read on its own', () => {
	test.each(['A05-bulk-0', 'A05-bulk-12', 'A09-no-type-22030', 'A06b-first', 'A06b-second'])(
		'%s',
		async (name) => {
			expect((await homesOf(name)).length).toBeGreaterThan(1);
		},
	);
});
