import { expect, test } from 'vitest';
import { parseHomes } from './read-homes.ts';
import { sourceHome } from './source-home.ts';

const HOME = {
	address: '1412 Fernwood Ln',
	city: 'Austin',
	state: 'TX',
	zip: '78704',
	latitude: 30.24391,
	longitude: -97.7642,
	homeType: 'Single Family',
	listPrice: 724_900,
	listDate: '2026-08-05',
};

test.each([
	['is for sale was seen today, even without days on market', { status: 'Active' }, '2026-11-20'],
	[
		'is pending was seen today, not on its contract date',
		{ status: 'Pending', contractDate: '2026-09-30' },
		'2026-11-20',
	],
	[
		'has sold was seen at its closing',
		{ status: 'Sold', soldPrice: 720_000, soldDate: '2026-09-30' },
		'2026-09-30',
	],
])('a home that %s', (_, cells, observedOn) => {
	const context = { zip: '78704', place: null, today: '2026-11-20' };
	expect(parseHomes([sourceHome({ ...HOME, ...cells })], context)).toMatchObject([
		{ listing: { observedOn } },
	]);
});
