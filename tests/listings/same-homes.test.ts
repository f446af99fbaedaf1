/** The same fictional homes from every provider and from files: a search gives the same comps, field by field. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Comp, parseCompsResponse } from '../../contract/comps/comps.ts';
import { parseUploads } from '../../contract/uploads.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { importTables } from '../../host/import/import-tables.ts';
import { refreshZip } from '../../server/live-listings/refresh-zip.ts';
import { type IsolatedAgent, newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import type { ProviderDouble } from '../providers/double.ts';
import { providerFetches, replicateNow, serviceContext } from '../providers/fetches.ts';
import { openMlsGridDouble } from '../providers/mlsgrid-double.ts';
import { RECORDED_ON } from '../providers/recorded.ts';
import { openRentcastDouble } from '../providers/rentcast-double.ts';
import { openResoDouble } from '../providers/reso-double.ts';
import type { ResoOptions } from '../providers/reso-server.ts';
import { openZillowDouble } from '../providers/zillow-double.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { workbook } from '../spreadsheets.ts';
import { processUploads } from './uploads/upload-calls.ts';

// biome-ignore lint/suspicious/noExplicitAny: records can have any shape.
type Row = Record<string, any>;

const ZIP = '78704';
const today = todayInUs(new Date());
const host = await openIsolatedHost({});
const { sql } = host;
await processUploads(host.store);
let agent: IsolatedAgent;

beforeAll(async () => {
	agent = await newIsolatedAgent(host);
});

beforeEach(async () => {
	for (const table of ['listings', 'uploads', 'provider_fetches', 'provider_replicas'])
		await sql`delete from ${sql(`public.${table}`)}`;
});

/** A recorded date, shifted to be as long ago as it was on the day of the recording. */
const shifted = (day: string) =>
	new Date(Date.parse(day) + Date.parse(today) - Date.parse(RECORDED_ON)).toISOString().slice(0, 10);

/** The facts of a home in a search. Attribution, listing number and photos differ by source. */
const FIELDS = [
	...['city', 'state', 'zipcode', 'price', 'price_kind', 'sold_price', 'list_price', 'original_list_price'],
	...['bedrooms', 'bathrooms', 'sqft', 'homeType', 'yearBuilt', 'lotSize', 'days_on_zillow', 'statusType'],
	...['latitude', 'longitude', 'sold_date', 'contract_date', 'list_date', 'hoa_monthly', 'demo'],
] as const;

type Facts = Record<(typeof FIELDS)[number], string | number | boolean | null>;

function home(facts: Partial<Facts>): Facts {
	const isSold = facts.sold_price !== undefined;
	return {
		...{ city: 'Austin', state: 'TX', zipcode: ZIP, demo: false, contract_date: null, hoa_monthly: null },
		...{ price: facts.sold_price ?? facts.list_price ?? null, price_kind: isSold ? 'sold' : 'list' },
		...{ sold_price: null, sold_date: null, original_list_price: facts.list_price ?? null },
		...{ statusType: isSold ? 'SOLD' : 'FOR_SALE', lotSize: null },
		...facts,
	} as Facts;
}

const CONDO = {
	...{ bedrooms: 2, bathrooms: 2, sqft: 1088, homeType: 'CONDO', yearBuilt: 2008, hoa_monthly: 412 },
	...{ latitude: 30.23988, longitude: -97.75931 },
};
const HOUSE = {
	bedrooms: 3,
	bathrooms: 2,
	sqft: 1642,
	homeType: 'SINGLE_FAMILY',
	yearBuilt: 1956,
	lotSize: 7405,
};

const HOMES: Readonly<Record<string, Facts>> = {
	'1412 Fernwood Ln': home({
		...{ ...HOUSE, latitude: 30.24391, longitude: -97.7642 },
		...{ list_price: 724_900, list_date: shifted('2026-10-05'), days_on_zillow: 46 },
	}),
	'2209 Goodwin Ave': home({
		...{ bedrooms: 4, bathrooms: 3.5, sqft: 2510, homeType: 'SINGLE_FAMILY', yearBuilt: 2017, lotSize: 8276 },
		...{ latitude: 30.24712, longitude: -97.77054 },
		...{ list_price: 1_149_000, list_date: shifted('2026-08-21'), days_on_zillow: 91 },
	}),
	'907 Juniper Spring Ct': home({
		...{ bedrooms: 3, bathrooms: 2.5, sqft: 1815, homeType: 'TOWNHOUSE', yearBuilt: 2015, lotSize: 2178 },
		...{ latitude: 30.25103, longitude: -97.75777, hoa_monthly: 185, statusType: 'PENDING' },
		...{ list_price: 689_000, list_date: shifted('2026-09-14'), days_on_zillow: 67 },
	}),
	'1801 Lavaca Bend Dr #204': home({
		...CONDO,
		...{ list_price: 438_500, list_date: shifted('2026-11-02'), days_on_zillow: 18 },
	}),
	'1608 Fernwood Ln': home({
		...{ ...HOUSE, latitude: 30.24503, longitude: -97.76588 },
		...{ list_price: 699_000, list_date: shifted('2026-04-20'), days_on_zillow: 38 },
		...{ sold_price: 695_000, sold_date: shifted('2026-06-09') },
	}),
	'1801 Lavaca Bend Dr #118': home({
		...CONDO,
		...{ list_price: 435_000, list_date: shifted('2026-06-01'), days_on_zillow: 40 },
		...{ sold_price: 429_000, sold_date: shifted('2026-07-22') },
	}),
};

/** A source of the homes, with the facts it lacks and the records it has in addition. */
interface Source {
	fill: () => Promise<void>;
	/** Facts that its listings lack. */
	listings?: readonly (keyof Facts)[];
	/** Facts that its sales lack. */
	sales?: readonly (keyof Facts)[];
	/** Facts that differ or are missing for individual homes. */
	homes?: Readonly<Record<string, Partial<Facts>>>;
	/** Its other records, by address and status. */
	others?: readonly string[];
}

/** The facts that sales from both Zillow services lack. */
const ZILLOW_SALES_LACK: readonly (keyof Facts)[] = [
	'list_price',
	'original_list_price',
	'list_date',
	'days_on_zillow',
	'yearBuilt',
	'hoa_monthly',
];

/** A home with a hidden address, which only the MLSs have. */
const HIDDEN = ['null FOR_SALE'];

const reso = (options: ResoOptions = {}, settings = {}, rewrite = (row: Row): Row => row): Source => ({
	fill: async () => {
		const double = await openResoDouble({ asOf: today, ...options });
		double.rows = double.rows.map(rewrite);
		await fetchFrom(double, settings);
	},
	others: HIDDEN,
});

const file = (
	name: string,
	write: (rows: readonly (readonly string[])[]) => string | Uint8Array,
): Source => ({
	fill: async () => {
		const path = join(temporaryFolder(), name);
		writeFileSync(path, write(ROWS));
		const [table] = await importTables({ store: host.store, path, sourceName: null, today });
		expect(table?.report).toMatchObject({ stored: { added: Object.keys(HOMES).length }, rejected: [] });
	},
});

const SOURCES: Readonly<Record<string, Source>> = {
	RentCast: {
		fill: async () => fetchFrom(await openRentcastDouble(today)),
		listings: ['original_list_price'],
		// These are public records, which don't include the listing.
		sales: ['list_price', 'original_list_price', 'list_date', 'days_on_zillow'],
		// RentCast has no separate status for a home under contract, and no year for this one.
		homes: { '907 Juniper Spring Ct': { statusType: 'FOR_SALE', yearBuilt: null } },
		// Earlier sales of active listings.
		others: ['1412 Fernwood Ln SOLD', '1801 Lavaca Bend Dr #204 SOLD'],
	},
	'zillow-com1': {
		fill: async () => fetchFrom(await openZillowDouble('zillow-com1', today)),
		listings: ['original_list_price', 'list_date', 'yearBuilt', 'hoa_monthly'],
		sales: ZILLOW_SALES_LACK,
		homes: {
			// Rows vary in their fields, and -1 days means unknown.
			'907 Juniper Spring Ct': { statusType: 'FOR_SALE', sqft: null, lotSize: null },
			'1801 Lavaca Bend Dr #204': { days_on_zillow: null },
		},
	},
	zillow56: {
		fill: async () => fetchFrom(await openZillowDouble('zillow56', today)),
		listings: ['original_list_price', 'yearBuilt', 'hoa_monthly'],
		sales: ZILLOW_SALES_LACK,
		homes: { '907 Juniper Spring Ct': { statusType: 'FOR_SALE' } },
	},
	'RESO with display names': reso(),
	'RESO with enumeration members as text': reso({ enums: 'member' }),
	'RESO with typed enumerations and numeric keys': reso({
		enums: 'typed',
		numericKeys: true,
		links: false,
	}),
	'RESO without UnparsedAddress, BathroomsFull and lot sizes in square feet': {
		...reso({ without: ['UnparsedAddress', 'BathroomsFull', 'LotSizeSquareFeet'] }),
		homes: {
			// A total counts half baths as whole ones, and hundredths of an acre are coarse.
			'2209 Goodwin Ave': { bathrooms: 4, lotSize: 8276 },
			'907 Juniper Spring Ct': { bathrooms: 3 },
		},
	},
	'RESO with numbers as text and areas in square meters': reso({}, {}, (row) => ({
		...row,
		ListPrice: row.ListPrice && `${row.ListPrice}.00`,
		YearBuilt: row.YearBuilt && String(row.YearBuilt),
		LivingArea: row.LivingArea / 10.7639,
		LivingAreaUnits: 'Square Meters',
	})),
	'Bridge (RESO)': reso({}, { RESO_VENDOR: 'bridge' }, (row) => ({
		...row,
		Coordinates: [row.Longitude, row.Latitude],
		BridgeModificationTimestamp: row.ModificationTimestamp,
	})),
	'Trestle (RESO)': reso({}, { RESO_VENDOR: 'trestle', RESO_ORIGINATING_SYSTEM: 'Example MLS' }, (row) => ({
		...row,
		OriginatingSystemName: 'Example MLS',
	})),
	'Spark (RESO)': reso({}, { RESO_VENDOR: 'spark' }, (row) => ({
		...row,
		PropertyType: row.PropertyType === 'Residential' ? 'A' : row.PropertyType,
	})),
	'MLS Grid (RESO)': {
		fill: async () => {
			const [grid, mls] = [await openMlsGridDouble(today, 2), await openResoDouble({ asOf: today })];
			const rows = mls.rows.map((row) => ({ ...row, ListingKey: `ACT${row.ListingKey}`, MlgCanView: true }));
			grid.rows = rows.map((row) => ({ ...row, OriginatingSystemName: 'actris' }));
			mls.close();
			await fetchFrom(grid);
		},
		others: HIDDEN,
	},
	'a CSV file': file('homes.csv', (rows) => rows.map((cells) => cells.map(quoted).join(',')).join('\n')),
	'a TSV file': file('homes.tsv', (rows) => rows.map((cells) => cells.join('\t')).join('\r\n')),
	'an XLSX file': file('homes.xlsx', (rows) => workbook({ Homes: rows })),
	'an upload in the browser': {
		fill: async () => {
			const id = await call('start_upload', { file_name: 'homes.csv', bytes: CSV.length, modified_on: null });
			await call('append_upload', { upload: id, from_byte: 0, content: CSV.toString('base64') });
			const until = (status: string) =>
				expect.poll(async () => parseUploads(await call('my_uploads'))[0]?.status).toBe(status);
			await until('ready');
			await call('confirm_upload', { upload: id, choices: {}, import: true });
			await until('done');
		},
	},
};

/** A list as agents export it. */
const COLUMNS: Readonly<Record<string, keyof Facts | 'address'>> = {
	Address: 'address',
	City: 'city',
	State: 'state',
	Zip: 'zipcode',
	Status: 'statusType',
	'List Price': 'list_price',
	'Original List Price': 'original_list_price',
	'Sold Price': 'sold_price',
	'Sold Date': 'sold_date',
	'List Date': 'list_date',
	'Property Type': 'homeType',
	Beds: 'bedrooms',
	Baths: 'bathrooms',
	'Living Area SqFt': 'sqft',
	'Lot SqFt': 'lotSize',
	'Year Built': 'yearBuilt',
	'Days on Market': 'days_on_zillow',
	'HOA/Month': 'hoa_monthly',
	Latitude: 'latitude',
	Longitude: 'longitude',
};
const LABELS: Readonly<Record<string, string>> = {
	...{ FOR_SALE: 'Active', PENDING: 'Pending', SOLD: 'Sold' },
	...{ SINGLE_FAMILY: 'Single Family Residential', CONDO: 'Condo/Co-op', TOWNHOUSE: 'Townhouse' },
};
const ROWS = [
	Object.keys(COLUMNS),
	...Object.entries(HOMES).map(([address, facts]) =>
		Object.values(COLUMNS).map((field) => {
			const cell = String(field === 'address' ? address : (facts[field] ?? ''));
			return LABELS[cell] ?? cell;
		}),
	),
];
const CSV = Buffer.from(ROWS.map((cells) => cells.map(quoted).join(',')).join('\n'));

function quoted(cell: string): string {
	return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

test.each(Object.entries(SOURCES))('%s gives the same comps', async (_, source) => {
	await source.fill();
	const found = await comps();
	const nameOf = ({ address, statusType }: Comp) => `${address} ${statusType}`;
	const isSame = (comp: Comp) => {
		const home = HOMES[comp.address ?? ''];
		return home && (home.sold_price === null) === (comp.sold_price === null);
	};
	expect(
		found
			.filter((comp) => !isSame(comp))
			.map(nameOf)
			.sort(),
	).toEqual(source.others ?? []);
	const facts = found
		.filter(isSame)
		.map((comp) => [comp.address, Object.fromEntries(FIELDS.map((field) => [field, comp[field]]))]);
	const expected = Object.entries(HOMES).map(([address, home]) => {
		const missing = (home.sold_price === null ? source.listings : source.sales) ?? [];
		const nothing = Object.fromEntries(missing.map((field) => [field, null]));
		return [address, { ...home, ...nothing, ...source.homes?.[address] }];
	});
	expect(Object.fromEntries(facts)).toEqual(Object.fromEntries(expected));
});

async function comps(): Promise<Comp[]> {
	const body = { zip: ZIP, limit: 100 };
	const response = await host.post('/functions/v1/comps', body, { authorization: `Bearer ${agent.token}` });
	expect(response.status, await response.clone().text()).toBe(200);
	return parseCompsResponse(await response.json()).comps;
}

async function call(procedure: string, named: object = {}) {
	const { data, error } = await agent.client.rpc(procedure, named);
	if (error) throw new Error(error.message);
	return data;
}

/** Stores the homes of the ZIP code, as a search or a copy does. */
async function fetchFrom(double: ProviderDouble, settings: Record<string, string> = {}): Promise<void> {
	const context = serviceContext(host, { ...double.settings, ...settings });
	const fetches = providerFetches(context);
	if (fetches.provider.replication?.isOn(context.env)) await replicateNow(context);
	else expect((await refreshZip(ZIP, randomUUID(), fetches)).failure).toBeNull();
	double.close();
}
