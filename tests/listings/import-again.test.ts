/** Homes that appear again in another file. */
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { fileOf, importInto } from './import-into.ts';

const { sql, store } = await openTestStore();
const load = importInto(store);

describe('a sale', () => {
	const HEADER = 'MLS #,Address,ZIP,Status,List Date,Sold Date,Price';
	const soldOn = daysAgo(10);
	const row = (zip: string, rest: string) => `A1,1 Fir St,${zip},${rest}`;
	const statusIn = async (zip: string) =>
		(await sql`select status from public.listings where zip = ${zip}`).map(({ status }) => status);
	const sold = (zip: string) => [HEADER, row(zip, `Sold,,${soldOn},500000`)];

	test('is not undone by an older file in which the home is still active', async () => {
		const zip = '59258';
		const older = fileOf('still-active.csv', [HEADER, row(zip, 'Active,,,525000')]);
		const dated = fileOf('still-pending.csv', [HEADER, row(zip, `Pending,${daysAgo(60)},,525000`)]);
		const newer = fileOf('closed.csv', sold(zip));
		expect((await load(older)).counts).toEqual([1, 0, 0]);
		expect((await load(newer)).counts).toEqual([0, 1, 0]);
		for (const path of [older, dated, older]) expect((await load(path)).counts).toEqual([0, 0, 1]);
		expect(await statusIn(zip)).toEqual(['sold']);
	});

	test('is replaced by a listing dated after its closing, or by a correction in its own file', async () => {
		const [later, corrected] = ['59259', '59260'];
		await load(fileOf('sold.csv', [...sold(later), row(corrected, `Sold,,${soldOn},500000`)]));
		await load(fileOf('later.csv', [HEADER, row(later, `Active,${daysAgo(5)},,525000`)]));
		await load(fileOf('sold.csv', [HEADER, row(corrected, 'Active,,,525000')]));
		expect(await statusIn(later)).toEqual(['for_sale']);
		expect(await statusIn(corrected)).toEqual(['for_sale']);
	});
});

test('a listing reported as off the market is removed by its number, while a sale and a relisted home stay', async () => {
	const zip = '59231';
	const header = 'MLS #,Address,ZIP,Status,List Price,Sold Date,Sold Price';
	const row = (number: number, status: string, rest = '400000,,') =>
		`A${number},${number} Alder St,${zip},${status},${rest}`;
	const sold = row(3, 'Sold', `,${daysAgo(40)},400000`);
	await load(fileOf('monday.csv', [header, row(1, 'Active'), row(2, 'Pending'), sold, row(4, 'Active')]));
	const friday = fileOf('friday.csv', [
		header,
		...[row(1, 'Expired'), row(2, 'Withdrawn'), row(3, 'Canceled'), row(4, 'Canceled'), row(4, 'Active')],
		`,5 Alder St,${zip},Expired,400000,,`,
	]);
	expect(await load(friday)).toEqual({
		counts: [0, 0, 1],
		repeated: 0,
		offMarket: 2,
		rejected: [{ reason: 'status is neither active, pending nor sold', count: 5, lines: [2, 3, 4, 5, 7] }],
	});
	const left = await sql`select source_id, status from public.listings where zip = ${zip} order by source_id`;
	expect(left.map(({ source_id, status }) => [source_id, status])).toEqual([
		['A3', 'sold'],
		['A4', 'for_sale'],
	]);
	const listed = (status: string, day: string) =>
		fileOf('listed.csv', [`${header},List Date`, row(4, status, `400000,,,${day}`)]);
	await load(listed('Active', daysAgo(5)));
	// The withdrawal is dated before the home was listed again.
	expect(await load(listed('Withdrawn', daysAgo(90)))).toMatchObject({ counts: [0, 0, 0], offMarket: 0 });
	const saturday = fileOf('saturday.csv', [header, row(4, 'Temporarily Off Market')]);
	expect(await load(saturday)).toMatchObject({ counts: [0, 0, 0], offMarket: 1 });
	expect(await load(saturday)).toMatchObject({ counts: [0, 0, 0], offMarket: 0 });
	expect(await sql`select from public.listing_sources where name = 'saturday.csv'`).toHaveLength(0);
});

describe('a ZIP code that one file states and another leaves out is exact', () => {
	const place = (number: number) => `Westby,MT,${48.9 + number / 100},-104.0521`;
	const rest = `300000,${daysAgo(20)},1500`;
	const REST = 'City,State,Latitude,Longitude,Sold Price,Sold Date,SqFt';
	const exact = (number: number) => [
		`Address,ZIP,${REST}`,
		`${number} Larch Rd,59275,${place(number)},${rest}`,
	];
	const approximate = (number: number) => [`Address,${REST}`, `${number} Larch Rd,${place(number)},${rest}`];
	const asMls = ([header, row]: string[]) => [`MLS #,${header}`, `L${row?.split(' ')[0]},${row}`];
	const asCounty = ([header, row]: string[]) => [`Parcel Number,${header}`, `7-${row?.split(' ')[0]},${row}`];

	test.each([
		['files of one kind', 1, [approximate(1), exact(1)]],
		['files of one kind', 2, [exact(2), approximate(2)]],
		['an MLS and a county', 3, [asMls(approximate(3)), asCounty(exact(3))]],
		['a county and an MLS', 4, [asCounty(exact(4)), asMls(approximate(4))]],
	])('in %s (%i)', async (_, number, files) => {
		for (const [at, lines] of files.entries()) await load(fileOf(`zip-${number}-${at}.csv`, lines));
		const homes = await sql`
			select zip, zip_approximate as approximate, card::jsonb -> 'zip_approximate' as marked
			from public.listings where address = ${`${number} Larch Rd`}`;
		expect(homes).toEqual([{ zip: '59275', approximate: false, marked: null }]);
	});
});
