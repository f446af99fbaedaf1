/** Where a search places an address. */
import { describe, expect, test } from 'vitest';
import type { Listing } from '../../domain/home/listing.ts';
import { centerOf, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findComps, newSubscriber, search } from '../users.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

const find = (body: object) => findComps(agent, body);

describe('a search by address', () => {
	const zip = '59221';
	const units: Listing[] = [];

	test('finds a unit at its own home, and an unknown unit at its building', async () => {
		const center = await centerOf(sql, zip);
		const at = (miles: number) => ({ zip, city: 'Fairview', state: 'MT', ...northOf(center, miles) });
		units.push(
			soldHome({ address: '12 Main St #1', ...at(0.1) }),
			soldHome({ address: '12 Main St #2', ...at(0.1) }),
			soldHome({ address: '120 Main St', ...at(0.2) }),
			soldHome({ address: '7 Depot Ave', ...at(0.3) }),
			soldHome({ address: '9 Depot Ave', ...at(0.4) }),
		);
		await saveHomes(sql, 'town.csv', units);
		const unit = await find({ address: `12 Main Street, Apt 2, Fairview, Montana ${zip}` });
		expect(unit.area).toMatchObject({
			center: 'home',
			matched_address: `12 Main St #2, Fairview, MT ${zip}`,
		});
		const building = await find({ address: `12 Main Street, Fairview, MT ${zip}` });
		expect(building.area).toMatchObject({ center: 'building', latitude: units[0]?.latitude });
		const neighbor = await find({ address: `12 Main St Unit 77, Fairview, MT ${zip}` });
		expect(neighbor.area).toMatchObject({ center: 'building', latitude: units[0]?.latitude });
		expect(neighbor.notes.join(' ')).toMatch(/unit isn't in our data/);
	});

	test('finds an address without a ZIP by its city and state', async () => {
		const { area } = await find({ address: '7 depot avenue, FAIRVIEW, mt' });
		expect(area).toMatchObject({ center: 'home', zip, latitude: units[3]?.latitude });
	});

	test('places an unknown address at the center of its ZIP, and says so', async () => {
		const { area, notes } = await find({ address: `1 Unknown Road, Fairview, MT ${zip}` });
		expect(area).toMatchObject({
			center: 'zip_centroid',
			zip,
			matched_address: null,
			...(await centerOf(sql, zip)),
		});
		expect(notes.join(' ')).toContain(`centered on ZIP ${zip}`);
	});

	test('places a misspelled address at the center of its ZIP, and suggests the likely match', async () => {
		const suggestions = async (address: string) => (await find({ address })).area.suggested_addresses;
		const depot = `7 Depot Ave, Fairview, MT ${zip}`;
		expect(await suggestions(`7 Depto Ave, Fairview, MT ${zip}`)).toEqual([depot]);
		expect(await suggestions(`12 Mian Street #5, Fairview, MT ${zip}`)).toEqual([
			`12 Main St #5, Fairview, MT ${zip}`,
		]);
		// The neighboring ZIP code.
		expect(await suggestions('7 Depot Avenue, Fairview, MT 59222')).toEqual([depot]);
		// A home without coordinates is found as well.
		await saveHomes(sql, 'town.csv', [soldHome({ zip, address: '30 Maple St', city: 'Fairview' })]);
		for (const address of ['7 Maple Ave', '8 Depot Ave', 'Depot Ave', '7 Depot Ave', '30 Maple St'])
			expect(await suggestions(`${address}, Fairview, MT ${zip}`), address).toEqual([]);
		expect(await suggestions(`30 Mapel St, Fairview, MT ${zip}`)).toEqual([
			`30 Maple St, Fairview, MT ${zip}`,
		]);
	});

	test.each([
		['an unknown address without a ZIP', '1 Unknown Road, Fairview, MT'],
		['an address in a nonexistent ZIP', '1 Unknown Road, Nowhere 00000'],
		['text that is not an address', 'hello, is anybody there?'],
	])('rejects %s with advice on what to do', async (_, address) => {
		const response = await search(agent, { address });
		expect(response.status).toBe(422);
		expect(await response.json()).toEqual({ error: expect.stringMatching(/ZIP/) });
	});
});
