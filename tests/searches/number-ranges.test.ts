/** Addresses with a range of house numbers are found by each of them. */
import { describe, expect, test } from 'vitest';
import { splitNumberRange } from '../../domain/address/street-key.ts';
import { centerOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findComps, findEvidence, newSubscriber } from '../users.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

const zip = '59831';
const place = await centerOf(sql, zip);
await saveHomes(sql, 'ranges.csv', [
	soldHome({ zip, ...place, city: 'Lolo', address: '912-914 Elm St', livingArea: 2222 }),
	soldHome({ zip, ...place, city: 'Lolo', address: '41-43 Oak St' }),
	soldHome({ zip, ...place, city: 'Lolo', address: '20 Ash St' }),
	soldHome({ zip, ...place, city: 'Lolo', address: '22 Fir St #4' }),
]);

/** The street line of the home that is found; null if none is. */
const matched = async (address: string) =>
	(await findComps(agent, { address })).area.matched_address?.split(',')[0] ?? null;

test.each([
	['912-914 Elm St', '912-914 Elm St'],
	['912 Elm St', '912-914 Elm St'],
	['914 Elm Street', '912-914 Elm St'],
	['912 & 914 Elm St', '912-914 Elm St'],
	['41 Oak St', '41-43 Oak St'],
	['20-22 Ash St', '20 Ash St'],
	['913 Elm St', null],
	['916 Elm St', null],
	['4143 Oak St', null],
	['22 Ash St', null],
])('%s finds %s', async (typed, found) => {
	expect(await matched(`${typed}, ${zip}`)).toBe(found);
});

test('the facts of the subject are those of the home in the range, also without a ZIP code', async () => {
	expect((await findEvidence(agent, { address: `914 Elm St, ${zip}` })).subject).toMatchObject({
		address: '912-914 Elm St',
		livingArea: 2222,
	});
	expect(await matched('914 Elm St, Lolo, MT')).toBe('912-914 Elm St');
});

test('suggestions have it by its first number, and while the range is typed', async () => {
	for (const typed of ['912 elm', '912-914 elm', '912-914 Elm St Lolo']) {
		const { data } = await agent.client.rpc('suggest_addresses', { typed });
		expect(data).toMatchObject([{ address: '912-914 Elm St' }]);
	}
});

describe('numbers in Queens', () => {
	const queens = '11372';

	test('are found with and without their hyphen, and are no ranges', async () => {
		const center = await centerOf(sql, queens);
		await saveHomes(sql, 'queens.csv', [
			soldHome({ zip: queens, ...center, city: 'Flushing', state: 'NY', address: '41-25 182nd St' }),
			soldHome({ zip: queens, ...center, city: 'Flushing', state: 'NY', address: '41-45 182nd St' }),
		]);
		expect(await matched(`4125 182nd St, ${queens}`)).toBe('41-25 182nd St');
		expect(await matched(`4145 182nd St, ${queens}`)).toBe('41-45 182nd St');
		expect(await matched(`43 182nd St, ${queens}`)).toBeNull();
	});
});

test('the database and the keys of addresses agree on what is a range', async () => {
	const numbers = [
		'1',
		'2',
		'5',
		'7',
		'09',
		'11',
		'12',
		'25',
		'41',
		'43',
		'45',
		'98',
		'102',
		'912',
		'914',
		'924',
		'926',
	];
	const pairs = numbers.flatMap((first) => numbers.map((last) => [first, last] as const));
	const rows = await sql`
		select private.is_number_range(p.first, p.last) as is_range
		  from unnest(${pairs.map(([first]) => first)}::text[], ${pairs.map(([, last]) => last)}::text[])
		       with ordinality p (first, last, at)
		 order by p.at`;
	const expected = pairs.map(([first, last]) => splitNumberRange(`${first}-${last} ELM ST`).range !== null);
	expect(rows.map(({ is_range }) => is_range)).toEqual(expected);
	expect(expected).toContain(true);
});
