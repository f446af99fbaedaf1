import { expect, test } from 'vitest';
import { diskName } from './uploaded-file.ts';

test.each([
	['sales.csv', 'sales.csv'],
	['../../etc/passwd', 'etc passwd'],
	['a/b\\c.csv', 'a b c.csv'],
	['...', 'file'],
	['', 'file'],
	['销'.repeat(100), '销'.repeat(66)],
	['🏡'.repeat(60), '🏡'.repeat(50)],
])('%s is stored as %s', (name, stored) => {
	expect(diskName(name)).toBe(stored);
});
