/** MLS Grid: what its license allows, and how often it may be called. */
import { afterAll, expect, test } from 'vitest';
import { openMlsGridDouble } from '../../tests/providers/mlsgrid-double.ts';
import { copyMls, numbersOf } from '../../tests/providers/open-mls.ts';
import { RECORDED_ON } from '../../tests/providers/recorded.ts';
import type { ProviderContext } from '../provider.ts';
import { reso } from './reso.ts';

const grid = await openMlsGridDouble(RECORDED_ON, 1, 2);
afterAll(() => grid.close());
const env = (name: string) => grid.settings[name];
const context: ProviderContext = {
	...{ fetch, env, now: () => new Date(), countCall: async () => {} },
	signal: new AbortController().signal,
};

test('a copy and its inventory make two calls a second, and have only what may be used for analysis', async () => {
	const [listed = {}] = grid.rows;
	const uses = [['BO'], ['IDX', 'VOW'], ['IDX'], ['PT'], [], 'IDX, BO'];
	grid.rows = uses.map((MlgCanUse, at) => ({
		...{ ...listed, MlgCanUse, ListingKey: `K${at}`, ListingId: `G${at}` },
		...(at === 0 && { StandardStatus: 'Closed', ClosePrice: 700_000, CloseDate: RECORDED_ON }),
	}));
	const allowed = ['G0', 'G1', 'G5'];
	expect(numbersOf(await copyMls(context))).toEqual(allowed);
	const inventory = await reso.replication?.inventory(context);
	expect(inventory).toEqual({ numbers: allowed, hasSales: true });
});

test('its token is sent to its own photo servers only', () => {
	const agentFor = (url: string, vendor = 'mlsgrid') =>
		reso.photoUserAgent?.(new URL(url), (name) =>
			name === 'RESO_VENDOR' ? vendor : name === 'RESO_BASE_URL' ? 'https://api.mlsgrid.com/v2' : env(name),
		);
	expect(agentFor('https://media.mlsgrid.com/a/1.jpg')).toBe(grid.settings.RESO_TOKEN);
	expect(agentFor('https://media.mlsgrid.com/a/1.jpg', 'trestle')).toBeNull();
	for (const other of ['http://media.mlsgrid.com/1.jpg', 'https://mlsgrid.com.example.com/1.jpg'])
		expect(agentFor(other)).toBeNull();
});
