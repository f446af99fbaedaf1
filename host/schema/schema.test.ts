import { expect, test } from 'vitest';
import { versionProblem } from './schema.ts';

const KNOWN = ['20261122000000', '20261122000100'];

test('accepts a new database, and one with some or all of the migrations', () => {
	for (const applied of [[], KNOWN.slice(0, 1), KNOWN]) expect(versionProblem(applied, KNOWN)).toBeNull();
});

test('refuses a database that a newer version has used', () => {
	expect(versionProblem([...KNOWN, '20270101000000'], KNOWN)).toMatch(/^A newer version of Lotline/);
});

test('refuses a database from before the first release', () => {
	expect(versionProblem(['20261120100000', '20261121150010'], KNOWN)).toMatch(
		/before Lotline's first release/,
	);
});
