import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test('an absent or malformed string is null', () => {
	expect(parseJson('{"version":1}')).toEqual({ version: 1 });
	expect([null, '', '{"version":1', 'null'].map(parseJson)).toEqual([null, null, null, null]);
});
