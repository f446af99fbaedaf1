/** County exports: headers in other spellings, types as codes, owners' states, total areas, and second files by parcel. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseListing } from '../../domain/import/rows/parse-listing.ts';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { placesByZip } from '../places/zip-places.ts';
import { projectFolder } from '../project-folder.ts';
import { openTable, type TableOptions } from './file-table.ts';
import { givenPlace, placeFromLine } from './given-place.ts';
import { inspectFile } from './inspect-file.ts';
import { findParcelParts, readParcelParts } from './parcel-parts.ts';
import { importContext } from './staged-lines.ts';

const places = placesByZip();
const placeOf = (zip: string) => places.get(zip) ?? null;
const fixture = (name: string) => join(projectFolder, 'tests', 'fixtures', 'files', name);
const folder = temporaryFolder();

function fileOf(lines: readonly string[], name = 'sales.csv'): string {
	const path = join(folder, name);
	writeFileSync(path, lines.join('\n'));
	return path;
}

async function read(path: string, options: TableOptions = {}) {
	const table = await openTable(await inspectFile(path), { placeOf, ...options });
	const context = importContext(places, {
		today: '2026-11-20',
		defaultStatus: undefined,
		place: options.place,
	});
	const found = [];
	for await (const { cells } of table.rows) {
		const { listing, rejected } = parseListing(cells, table.mapping, context);
		found.push(listing ?? rejected);
	}
	return found;
}

test('qPublic: areas and marks under other spellings are read, and each mark is the reason', async () => {
	expect(await read(fixture('qpublic_sales.csv'))).toMatchObject([
		{ address: '110 Elm Ct', livingArea: 3216, homeType: null },
		'multi-parcel sale',
		"not an arm's-length sale: family transfer",
		"not an arm's-length sale: foreclosure",
		{ address: '118 Elm Ct', livingArea: 3116, homeType: null },
	] as never);
});

test('Philadelphia: a state that contradicts the ZIP codes is the owner’s, and the total area is the lot', async () => {
	expect(await read(fixture('opa_sales.csv'))).toMatchObject([
		{ address: '2601 S Birch St', state: 'PA', city: 'Philadelphia', livingArea: 1250, lotSize: 1260 },
		{ address: '2603 S Birch St', state: 'PA', livingArea: 1250, lotSize: 1260 },
	]);
});

test('a total area is not the lot where the lot has a column, or where it is of the building', async () => {
	const header = 'Address,Zip,Sale Price,Sale Date,Living Area,Total Area';
	const row = (at: number, total: number, more = '') =>
		`${at} Elm St,19153,250000,2026-05-11,${1500 + at},${total}${more}`;
	const lots = await read(fileOf([`${header},Lot Sqft`, row(1, 2000, ',7000')]));
	expect(lots).toMatchObject([{ lotSize: 7000 }]);
	const buildings = Array.from({ length: 30 }, (_, at) => row(at + 1, Math.round((1501 + at) * 1.3)));
	expect(await read(fileOf([header, ...buildings]))).toMatchObject(buildings.map(() => ({ lotSize: null })));
	const mixed = Array.from({ length: 30 }, (_, at) => row(at + 1, 700 + at * 120));
	expect((await read(fileOf([header, ...mixed])))[1]).toMatchObject({ lotSize: 820 });
});

test('codes are types: detached and attached; several house numbers keep their street', async () => {
	expect(await read(fixture('paragon_two_numbers.csv'))).toMatchObject([
		{ address: '2618 Alder Rd', city: 'Lafayette', homeType: 'single_family' },
		{ address: '100 Birch St', city: 'Lafayette', homeType: 'single_family' },
		{ address: '230 Cedar', homeType: 'townhouse' },
	]);
	const homes = await read(fixture('types_as_codes.csv'));
	expect(homes).toMatchObject(homes.map(() => ({ homeType: 'single_family' })));
	expect(await read(fixture('sales_without_types.csv'))).toMatchObject(
		Array.from({ length: 24 }, () => ({ homeType: null, zip: '22030' })),
	);
});

describe('a file without ZIP codes and cities', () => {
	const path = () =>
		fileOf([
			'Parcel ID,Address,Sale Date,Sale Price',
			'1,110 ELM CT,10/4/2025,545125',
			'2,112 ELM CT,6/7/2026,610000',
		]);

	test('is refused with what it lacks, and with the way to give it', async () => {
		await expect(read(path(), { howToPlace: 'Use --zip.' })).rejects.toThrow(
			'sales.csv: most rows have no ZIP code, no city with a state and no latitude and longitude. Use --zip. Its columns:',
		);
	});

	test('gets its ZIP code from the user, marked as approximate', async () => {
		const place = givenPlace({ zip: '30004' }, places);
		expect(await read(path(), { place })).toMatchObject([
			{ address: '110 Elm Ct', zip: '30004', state: 'GA', zipIsApproximate: true },
			{ address: '112 Elm Ct', zip: '30004', city: place?.city },
		]);
	});

	test('a row with a ZIP code of its own keeps it', async () => {
		const file = fileOf([
			'Address,Zip,Sale Date,Sale Price',
			'1 Elm St,19153,2026-05-01,250000',
			'2 Elm St,,2026-05-01,250000',
			'3 Elm St,,2026-05-01,250000',
		]);
		expect(await read(file, { place: givenPlace({ zip: '30004' }, places) })).toMatchObject([
			{ zip: '19153', zipIsApproximate: false },
			{ zip: '30004' },
			{ zip: '30004' },
		]);
	});
});

test('a place is a ZIP code, or a city with its state and only one ZIP code', () => {
	expect(placeFromLine('', places)).toBeNull();
	expect(placeFromLine('59721', places)).toMatchObject({ zip: '59721', state: 'MT' });
	expect(placeFromLine('Alder, MT', places)).toEqual({ zip: '59710', city: 'Alder', state: 'MT' });
	expect(givenPlace({ zip: '30004', city: 'Milton, GA' }, places)).toEqual({
		zip: '30004',
		city: 'Milton',
		state: 'GA',
	});
	expect(() => placeFromLine('00000', places)).toThrow('There is no ZIP code 00000.');
	expect(() => placeFromLine('Atlanta, GA', places)).toThrow(
		'Atlanta, GA has several ZIP codes. Give the ZIP code of the homes.',
	);
	expect(() => placeFromLine('Milton', places)).toThrow(
		'"Milton" needs a city and its state, such as "Milton, GA".',
	);
	expect(() => placeFromLine('Nowhere At All, GA', places)).toThrow('No ZIP code is known in');
});

describe('a second file with the parcels', () => {
	const sales = { name: 'sales.csv', path: fixture('king_EXTR_RPSale.csv') };
	const parcels = { name: 'buildings.csv', path: fixture('king_EXTR_ResBldg.csv') };

	test('is recognized beside sales without addresses, and gives them addresses and facts', async () => {
		expect(await findParcelParts([sales, parcels], placeOf)).toEqual([parcels]);
		expect(await findParcelParts([parcels], placeOf)).toEqual([]);
		const tables = await readParcelParts([parcels], placeOf);
		expect(await read(sales.path, { parcels: tables })).toMatchObject([
			{
				address: '4521 S Sample St',
				zip: '98118',
				soldPrice: 985_000,
				livingArea: 1720,
				bedrooms: 3,
				yearBuilt: 1927,
			},
			expect.any(String),
			{ address: '902 NE Example Ave', zip: '98105', livingArea: 2480 },
		]);
	});

	test('does not say which of two buildings sold', async () => {
		const buildings = fileOf(
			['Parcel,Address,Zip,SqFt,Year Built', '007,10 A St,30004,1500,1990', '007,10 A St,30004,900,1990'],
			'buildings.csv',
		);
		const sold = fileOf(['Parcel,Sale Date,Sale Price', '7,2026-05-01,250000']);
		const tables = await readParcelParts([{ name: '', path: buildings }], placeOf);
		expect(await read(sold, { parcels: tables })).toMatchObject([
			{ address: '10 A St', zip: '30004', livingArea: null, yearBuilt: 1990 },
		]);
	});

	/** Sixty sales, and their parcels of conditions 1 to 7, each of which changes the price by a share of it. */
	const ratedCounty = async (header: string, perLevel: number, words: (level: number) => string = String) => {
		const homes = Array.from({ length: 60 }, (_, at) => ({
			at,
			level: (at % 7) + 1,
			area: 1200 + (at % 11) * 80,
		}));
		const buildings = fileOf(
			[
				`Parcel,Address,Zip,SqFt,${header}`,
				...homes.map(({ at, level, area }) => `${at + 1001},${at + 1} A St,30004,${area},${words(level)}`),
			],
			'rated.csv',
		);
		const price = (area: number, level: number) => Math.round(area * 300 * (1 + perLevel * level));
		const sold = fileOf([
			'Parcel,Sale Date,Sale Price',
			...homes.map(({ at, level, area }) => `${at + 1001},2026-05-01,${price(area, level) + (at % 5) * 900}`),
		]);
		const tables = await readParcelParts([{ name: 'rated.csv', path: buildings }], placeOf);
		const { mapping } = await openTable(await inspectFile(sold), { placeOf, parcels: tables });
		return { ratings: mapping.ratings, homes: await read(sold, { parcels: tables }) };
	};

	test.each([
		[-0.06, { best: 1, worst: 7 }, 2],
		[0.06, { best: 7, worst: 1 }, 6],
	])(
		'has conditions whose scale the prices of the sales show: %d per level',
		async (perLevel, scale, first) => {
			const { ratings, homes } = await ratedCounty('Condition', perLevel);
			expect(ratings).toMatchObject([{ scale, basis: 'prices' }]);
			expect(homes[0]).toMatchObject({ condition: first });
		},
	);

	test('has conditions that the import asks about, if nothing shows their scale', async () => {
		const { ratings, homes } = await ratedCounty('Condition', 0);
		expect(ratings).toMatchObject([{ fact: 'condition', scale: null, choices: [{ best: 1 }, { best: 7 }] }]);
		expect(homes[0]).toMatchObject({ condition: null });
	});

	test('has conditions that a legend or their words explain', async () => {
		const legend = await ratedCounty('"Condition (1 = new, 7 = sealed)"', 0);
		expect(legend.ratings).toMatchObject([{ scale: { best: 1, worst: 7 }, basis: 'header' }]);
		const worded = await ratedCounty('Condition', 0, (level) => (level > 3 ? 'Good' : 'Fair'));
		expect(worded.homes[0]).toMatchObject({ condition: 5 });
	});
});
