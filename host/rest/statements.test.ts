import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../tests/samples/rest-catalog.ts';
import { NotServed, readTable } from './statements.ts';

const read = (query: string) => readTable(CATALOG, 'subscriptions', new URLSearchParams(query));

describe('a table', () => {
	test('is read from supabase-js requests', () => {
		expect(read('select=plan&status=eq.active&order=plan.desc.nullslast&limit=2&offset=4')).toEqual({
			text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as body from (select "plan" from public."subscriptions" where "status" = $1::text::subscription_status order by "plan" desc nulls last limit 2 offset 4) r`,
			parameters: ['active'],
		});
	});

	test('is counted, with its rows or alone, whatever the page', () => {
		const query = new URLSearchParams('select=plan&plan=eq.a&limit=2');
		const { text, ...withRows } = readTable(CATALOG, 'subscriptions', query, 'rows and count');
		expect(text).toMatch(
			/^select coalesce\(.+, \(select count\(\*\) from public."subscriptions" where "plan" = \$1::text::text\)::integer as total from \(select "plan" .+ limit 2 offset 0\) r$/,
		);
		expect(withRows).toEqual({ parameters: ['a'], page: { limit: 2, offset: 0 } });
		expect(readTable(CATALOG, 'subscriptions', query, 'count').text).toBe(
			`select '' as body, (select count(*) from public."subscriptions" where "plan" = $1::text::text)::integer as total`,
		);
	});

	test('returns at most a thousand rows', () => {
		expect(read('').text).toContain('limit 1000');
		expect(read('limit=5000').text).toContain('limit 1000');
	});

	test('can be filtered by values with dots and by lists', () => {
		expect(read('plan=eq.a.b.c').parameters).toEqual(['a.b.c']);
		expect(read('plan=in.(a,b)').parameters).toEqual(['["a","b"]']);
		expect(read('plan=is.null').text).toContain('where "plan" is null');
	});

	test('quotes names as SQL does', () => {
		expect(read('select=odd"name').text).toContain('"odd""name"');
	});

	test.each([
		'select=none',
		'select=plan,none',
		'select=plan::text',
		'select=*,auth(id)',
		'none=eq.1',
		'or=(plan.eq.a)',
		'plan=like.*a*',
		'plan=fts.a',
		'plan=not.eq.a',
		'plan=is.plan',
		'plan=',
		'limit=-1',
		'limit=all',
		'offset=1;drop table x',
		'order=none',
		'order=plan"; drop',
	])('does not serve %s', (query) => {
		expect(() => read(query)).toThrow(NotServed);
	});

	test('that is not in the catalog does not exist', () => {
		for (const table of ['users', 'constructor', '__proto__', 'auth.users']) {
			expect(() => readTable(CATALOG, table, new URLSearchParams())).toThrow(
				expect.objectContaining({ status: 404 }),
			);
		}
	});

	test('never contains text from the request in its statement', () => {
		const name = fc.string({ minLength: 1, maxLength: 12 });
		fc.assert(
			fc.property(name, name, (key, value) => {
				const marker = 'zqx';
				try {
					const { text } = readTable(
						CATALOG,
						'subscriptions',
						new URLSearchParams({ [key]: `${marker}${value}` }),
					);
					expect(text).not.toContain(marker);
					const filtered = readTable(
						CATALOG,
						'subscriptions',
						new URLSearchParams({ plan: `eq.${marker}${value}` }),
					);
					expect(filtered.text).not.toContain(marker);
					expect(filtered.parameters).toEqual([`${marker}${value}`]);
				} catch (error) {
					expect(error).toBeInstanceOf(NotServed);
				}
			}),
		);
	});
});
