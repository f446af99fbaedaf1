import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadFunctions } from './functions.ts';

test("every folder of supabase/functions is a function with the folder's name", () => {
	const folders = readdirSync('supabase/functions', { withFileTypes: true }).filter((entry) =>
		entry.isDirectory(),
	);
	const functions = loadFunctions();
	expect([...functions.keys()].sort()).toEqual(folders.map((folder) => folder.name).sort());
	expect(functions.has('comps')).toBe(true);
	for (const entrypoint of functions.values()) expect(entrypoint.handle).toBeTypeOf('function');
});
