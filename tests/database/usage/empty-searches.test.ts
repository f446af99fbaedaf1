/** A search that finds no homes says why it found none. */
import { describe, expect, test } from 'vitest';
import { saveHomes, soldHome } from '../../homes.ts';
import { openDatabase } from '../../shared-host.ts';
import { findComps, newAgent, search, usedBy } from '../../users.ts';

const sql = await openDatabase();

/** Nome, Alaska: no test adds homes in or near it. */
const EMPTY_ZIP = '99762';
const UNKNOWN_ZIP = '99999';

describe('the reason for an empty search', () => {
	test("is that the ZIP code doesn't exist", async () => {
		const { empty, found, notes } = await findComps(await newAgent(), { zip: UNKNOWN_ZIP });
		expect([found, notes]).toEqual([0, []]);
		expect(empty).toEqual({
			reason: 'unknown_zip',
			message: "ZIP code 99999 doesn't exist. Check the digits. This search used no credit.",
			nearest_zips: [],
		});
	});

	test('is that the ZIP code has no homes, with the nearest ones that do', async () => {
		const agent = await newAgent();
		const [place] = await sql`select latitude, longitude from public.zip_places where zip = '59353'`;
		await saveHomes(sql, 'near an empty ZIP.csv', [soldHome({ zip: '59353', ...place })]);
		const { empty } = await findComps(agent, { zip: '58621' });
		expect(empty?.reason).toBe('no_homes_in_zip');
		expect(empty?.message).toMatch(
			/^We have no homes in ZIP 58621 \(Beach, ND\)\. This search used no credit\.$/,
		);
		expect(empty?.nearest_zips[0]).toMatchObject({ zip: '59353', city: 'Wibaux', state: 'MT' });
		const miles = empty?.nearest_zips.map((near) => near.miles) ?? [];
		expect(miles).toEqual([...miles].sort((a, b) => a - b));
		expect(miles.at(-1)).toBeLessThanOrEqual(100);
		for (const { zip } of empty?.nearest_zips ?? []) {
			expect((await findComps(agent, { zip, limit: 1 })).empty, zip).toBeNull();
			await sql`delete from public.usage_periods where user_id = ${agent.id}`;
		}
	});

	test('is that the address has no homes nearby', async () => {
		const { empty, area } = await findComps(await newAgent(), {
			address: `1 Main St, Nome, AK ${EMPTY_ZIP}`,
		});
		expect(area.zip).toBe(EMPTY_ZIP);
		expect(empty?.reason).toBe('no_homes_near_address');
	});

	test('includes only the nearest ZIP code with homes, and its distance, when there is none within 100 miles', async () => {
		const { empty } = await findComps(await newAgent(), { zip: EMPTY_ZIP });
		expect(empty?.nearest_zips).toHaveLength(1);
		expect(empty?.nearest_zips[0]?.miles).toBeGreaterThan(100);
		expect(empty?.message).toMatch(
			/^We have no homes in ZIP 99762 \(Nome, AK\)\. The nearest homes in our data are in [A-Z].+, [A-Z]{2} \d{5}, about [\d,]+ miles away\. This search used no credit\.$/,
		);
	});

	test("is an error at no charge if the address can't be located", async () => {
		const agent = await newAgent();
		for (const address of ['1 Main St, Nowhere 00001', '1 Unknown Road, Bridger, MT']) {
			const refused = await search(agent, { address });
			expect(refused.status).toBe(422);
			expect(await refused.json()).toEqual({
				error: expect.stringMatching(/couldn't locate.*ZIP.*no credit/is),
			});
		}
		expect(await usedBy(agent)).toBe(0);
	});

	test('is absent when homes are found', async () => {
		expect((await findComps(await newAgent(), { zip: '10001', limit: 1 })).empty).toBeNull();
	});
});
