/** The database types that browser and server use match the database. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeDatabase } from '../../scripts/database-types/describe-database.ts';
import { openDatabase } from '../shared-host.ts';

const sql = await openDatabase();

test('contract/database.ts matches what npm run database-types would write', async () => {
	expect(readFileSync('contract/database.ts', 'utf8')).toBe(await describeDatabase(sql));
});
