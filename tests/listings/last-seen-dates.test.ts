/** When an active listing was last seen. */
import { utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openTestStore } from '../shared-host.ts';
import { fileOf, importInto } from './import-into.ts';

const { sql, store } = await openTestStore();
const load = importInto(store);

describe('the last-seen date of an active listing', () => {
	const seenIn = async (zip: string) =>
		(
			await sql`
			select observed_on::text as day, card::json ->> 'last_seen' as card from public.listings
			where zip = ${zip} order by address`
		).map(({ day, card }) => (day === card ? day : [day, card]));

	test('is the newest day in its file, unless its row has a list date and days on market', async () => {
		const zip = '59264';
		const path = fileOf('old.csv', [
			'MLS #,Address,ZIP,Status,List Date,DOM,Sold Date,Price',
			`B1,1 Ash St,${zip},Active,2022-09-01,46,,500000`,
			`B2,2 Ash St,${zip},Active,2022-09-01,,,500000`,
			`B3,3 Ash St,${zip},Active,,,,500000`,
			`B4,4 Ash St,${zip},Sold,,,2022-10-20,500000`,
		]);
		expect((await load(path)).counts).toEqual([4, 0, 0]);
		const [first, ...others] = await sql`
			select observed_on::text as day, card::json ->> 'last_seen' as card from public.listings
			where zip = ${zip} and status = 'for_sale' order by address`;
		expect([first, ...others]).toEqual([
			{ day: '2022-10-17', card: '2022-10-17' },
			{ day: '2022-10-20', card: '2022-10-20' },
			{ day: '2022-10-20', card: '2022-10-20' },
		]);
	});

	test('is the file’s modification date if it has no dates, and moves with each newer file', async () => {
		const zip = '59265';
		const lines = ['MLS #,Address,ZIP,Status,Price', `B1,1 Ash St,${zip},Active,500000`];
		const [older, newer] = [fileOf('october.csv', lines), fileOf('november.csv', lines)];
		utimesSync(older, new Date('2022-10-05T12:00:00Z'), new Date('2022-10-05T12:00:00Z'));
		utimesSync(newer, new Date('2022-11-09T12:00:00Z'), new Date('2022-11-09T12:00:00Z'));
		expect((await load(older)).counts).toEqual([1, 0, 0]);
		expect(await seenIn(zip)).toEqual(['2022-10-05']);
		expect((await load(newer)).counts).toEqual([0, 0, 1]);
		expect(await seenIn(zip)).toEqual(['2022-11-09']);
		expect((await load(older)).counts).toEqual([0, 0, 1]);
		expect(await seenIn(zip)).toEqual(['2022-11-09']);
	});
});
