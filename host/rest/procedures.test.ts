/** Calls of procedures become SQL statements. */
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../tests/samples/rest-catalog.ts';
import { callProcedure } from './statements.ts';

describe('a procedure', () => {
	test('is called with its arguments as one JSON parameter with their types', () => {
		const { text, parameters } = callProcedure(CATALOG, 'has_basic', '{"user_id":"a"}');
		expect(text).toBe(
			'select to_json(public."has_basic"("user_id" => given."user_id"))::text as body from json_to_record($1::text::json) as given ("user_id" uuid)',
		);
		expect(parameters).toEqual(['{"user_id":"a"}']);
	});

	test.each(['', '  ', '{}'])('without arguments accepts a body of %j', (body) => {
		const { text, parameters } = callProcedure(CATALOG, 'get_usage_status', body);
		expect([text.includes('public."get_usage_status"()'), parameters]).toEqual([true, []]);
	});

	test.each([
		['version', '{}', 404],
		['constructor', '{}', 404],
		['has_basic', '{"user_id; drop":1}', 404],
		['has_basic', '{"__proto__":1}', 404],
		['has_basic', '[]', 400],
		['has_basic', '"a"', 400],
		['has_basic', '{', 400],
	])('%s with %s is not served', (name, body, status) => {
		expect(() => callProcedure(CATALOG, name, body)).toThrow(expect.objectContaining({ status }));
	});
});
