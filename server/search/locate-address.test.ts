import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { withLocation } from './locate-address.ts';

const SEARCH = { text: '12 Oak St, Kent, WA 98030', mode: 'address', limit: 50, radiusMiles: 0.5 } as const;

/** A context with a geocoder, and a record of its calls. */
function baseContext(needsLocation: boolean) {
	const done: string[] = [];
	const context = {
		geocode: async () => {
			done.push('geocoder');
			return 'not_found' as const;
		},
		call: async (procedure: string) => {
			done.push(procedure);
			return [];
		},
		log: () => {},
	} as Partial<Context> as Context;
	const run = async (geocode: boolean) => {
		done.push(`search ${geocode}`);
		return { head: needsLocation && geocode ? { refused: 'needs_location' } : null };
	};
	return { context, run, done };
}

test('a known address costs one database call', async () => {
	const { context, run, done } = baseContext(false);
	await withLocation(context, SEARCH, run);
	expect(done).toEqual(['search true']);
});

test('an unknown address is geocoded between two searches, once for all concurrent requests', async () => {
	const { context, run, done } = baseContext(true);
	await Promise.all([withLocation(context, SEARCH, run), withLocation(context, SEARCH, run)]);
	expect(done.sort()).toEqual([
		'geocoder',
		'save_geocoded_address',
		'search false',
		'search false',
		'search true',
		'search true',
	]);
});

test('a search that started before the address was located does not geocode it again', async () => {
	const { context, run, done } = baseContext(true);
	const search = { ...SEARCH, text: '14 Oak St, Kent, WA 98030' };
	let release = () => {};
	const late = withLocation(context, search, async (geocode) => {
		const row = await run(geocode);
		if (geocode) await new Promise<void>((resolve) => (release = resolve));
		return row;
	});
	await withLocation(context, search, run);
	release();
	await late;
	expect(done.filter((step) => step === 'geocoder')).toHaveLength(1);
});

test('geocodes nothing for a ZIP code, or if no geocoder is configured', async () => {
	const { context, run, done } = baseContext(true);
	await withLocation(context, { ...SEARCH, mode: 'zip', text: '98030' }, run);
	await withLocation({ ...context, geocode: undefined }, SEARCH, run);
	expect(done).toEqual(['search false', 'search false']);
});
