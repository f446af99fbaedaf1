import { describe, expect, test } from 'vitest';
import { addDays } from '../../dates/days.ts';
import { parseListing } from '../rows/parse-listing.ts';
import { matchColumns } from './columns.ts';

const HEADERS = ['Address', 'Zip', 'Status', 'Price', 'Sold Date', 'Days on Market', 'CDOM'];
const DOWNLOADED = '2026-11-02';

interface Home {
	status: string;
	soldOn: string;
	days: number | '';
	cumulative?: number;
}

const rowOf = ({ status, soldOn, days, cumulative }: Home, at: number) =>
	[`${at} Elm St`, '78704', status, 400_000, soldOn, days, cumulative ?? ''].map(String);

/** A home sold this many days before the download, with a day count. */
const sold = (daysAgo: number, days: number | '' = daysAgo): Home => ({
	status: 'Sold',
	soldOn: addDays(DOWNLOADED, -daysAgo),
	days,
});

/** Days on market of the homes, as read from a file. */
function daysOf(homes: readonly Home[], corrections = {}): (number | null | undefined)[] {
	const rows = homes.map(rowOf);
	const mapping = matchColumns(HEADERS, rows, { corrections });
	const context = { today: '2026-11-20', placeOf: () => null };
	return rows.map((cells) => parseListing(cells, mapping, context).listing?.daysOnMarket);
}

const SOLD = [6, 34, 82, 6, 12, 61, 20, 34].map((daysAgo) => sold(daysAgo));
const UNKNOWN = SOLD.map(() => null);

describe('a count of days from each closing to the same day', () => {
	test('is not days on market, which stay unknown', () => {
		expect(daysOf(SOLD)).toEqual(UNKNOWN);
	});

	test("is days on market for a home that hasn't sold", () => {
		const active = { status: 'Active', soldOn: '', days: 46 } as const;
		const pending = { status: 'Pending', soldOn: '2019-05-02', days: 9 } as const;
		expect(daysOf([active, ...SOLD, pending])).toEqual([46, ...UNKNOWN, 9]);
	});

	test('is recognized even if one home in ten does not fit or some have no value', () => {
		const ten = [...SOLD, sold(40), sold(41, 99)];
		expect(daysOf([...ten, sold(3, '')])).toEqual(Array(11).fill(null));
		expect(daysOf([...ten, sold(43, 99)])).toEqual([...SOLD.map(({ days }) => days), 40, 99, 99]);
	});

	test('leaves other counts in the file alone', () => {
		expect(daysOf(SOLD.map((home) => ({ ...home, cumulative: 50 })))).toEqual(SOLD.map(() => 50));
	});

	test('is used as days on market if the user chooses it', () => {
		expect(daysOf(SOLD, { daysOnMarket: 'Days on Market' })).toEqual(SOLD.map(({ days }) => days));
	});
});

describe('a column of days on market is used as labeled', () => {
	test.each([
		['if the counts end on different days', SOLD.map((home, at) => ({ ...home, days: 10 + at }))],
		['if there are too few sales to tell', SOLD.slice(0, 7)],
		['if there are too few closing dates to tell', [...SOLD.slice(0, 3), ...Array(7).fill(sold(6))]],
	])('%s', (_, homes: Home[]) => {
		expect(daysOf(homes)).toEqual(homes.map(({ days }) => days));
	});
});
