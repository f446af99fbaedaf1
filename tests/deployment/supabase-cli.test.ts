/** What an error of the Supabase CLI may show. */
import { expect, test } from 'vitest';
import { withoutPasswords } from '../../scripts/deploy/supabase-cli.ts';

test.each([
	[
		'cannot connect to postgres://postgres:secret@db.example:5432/postgres',
		'postgres:…@db.example:5432/postgres',
	],
	[
		'postgres://postgres.abc:p@ss:word@db.example/postgres is wrong',
		'postgres.abc:…@db.example/postgres is wrong',
	],
	['see https://supabase.com/docs', 'see https://supabase.com/docs'],
])('of "%s" are never passwords', (output, shown) => {
	expect(withoutPasswords(output)).toContain(shown);
	expect(withoutPasswords(output)).not.toMatch(/secret|p@ss|word@/);
});
