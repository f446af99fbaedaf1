/** Address suggestions in the search box: from the store, for signed-in callers, at no charge. */
import { expect, test } from 'vitest';
import { saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, visitor } from '../users.ts';

const sql = await openDatabase();
const agent = await newAgent();
const zip = '58652';
const home = (address: string | null, facts = {}) =>
	soldHome({ zip, city: 'Richardton', state: 'ND', address, ...facts });
await saveHomes(sql, 'suggestions.csv', [
	home('98765 Prairie Rose Street'),
	home('98765 Prairie Rose Street', { soldOn: '2020-01-01' }),
	home('98765 Prairie Rose St #2'),
	home('98765 W Plains Ave'),
	home('98-766 118th St'),
	home(null),
	home('1 Numbered Way', { sourceId: 'ND-4401187' }),
	home(null, { sourceId: 'ND-4401188' }),
	home('3 Numbered Way', { sourceId: 'ND-4401189' }),
	soldHome({ zip: '58653', address: '9 Other MLS Rd', city: 'Scranton', state: 'ND', sourceId: 'nd4401189' }),
	...Array.from({ length: 12 }, (_, n) => home(`98764 Row ${String.fromCharCode(65 + n)} Ln`)),
]);
// As an import writes it.
await sql`
	update public.listings
	   set sale_key = 'mls:' || zip || ':' || upper(regexp_replace(source_id, '[^A-Za-z0-9]', '', 'g'))
	 where source_id ilike 'nd%44011%'`;

const suggest = async (typed: string): Promise<string[]> => {
	const { data, error } = await agent.client.rpc('suggest_addresses', { typed });
	expect(error).toBeNull();
	return data.map(({ address }: { address: string }) => address);
};

test.each([
	['98765 p', ['98765 Prairie Rose Street', '98765 Prairie Rose St #2', '98765 W Plains Ave']],
	['98765 prairie rose st', ['98765 Prairie Rose Street', '98765 Prairie Rose St #2']],
	['98765 Prairie Rose Street, Richardton, ND', ['98765 Prairie Rose Street']],
	['98765 plains avenu', ['98765 W Plains Ave']],
	['98765 plains nowhere', ['98765 W Plains Ave']],
	['98765 nowhere plains at all', []],
	['98765 plains 58652', ['98765 W Plains Ave']],
	['98-766 118', ['98-766 118th St']],
	['98765', []],
	['98765 ', []],
	['Prairie Rose', []],
	['9876 Prairie', []],
	["98765 '; drop table listings", []],
	['ND-4401187', ['1 Numbered Way']],
	['nd4401187', ['1 Numbered Way']],
	['ND4401188', []],
	['4401187', []],
	['ND-4401189', ['3 Numbered Way', '9 Other MLS Rd']],
	['98765 %', []],
	['', []],
])('suggestions for %j are %j', async (typed, expected) => {
	expect(await suggest(typed)).toEqual(expected);
});

test('suggestions include at most eight homes, each once, with what a search needs', async () => {
	expect(await suggest('98764 row')).toHaveLength(8);
	const { data } = await agent.client.rpc('suggest_addresses', { typed: '98765 w pl' });
	expect(data).toEqual([{ address: '98765 W Plains Ave', city: 'Richardton', state: 'ND', zip }]);
});

test('suggestions cost no credit and require a session', async () => {
	expect((await agent.client.rpc('get_usage_status')).data).toMatchObject([{ used: 0 }]);
	expect((await visitor().rpc('suggest_addresses', { typed: '98765 w pl' })).status).toBe(401);
});
