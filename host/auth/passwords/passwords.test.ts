import bcrypt from 'bcryptjs';
import { expect, onTestFinished, test } from 'vitest';
import { openPasswords } from './passwords.ts';

test('a hash is checked, and one with fewer rounds than new ones is outdated', async () => {
	const passwords = openPasswords(5);
	onTestFinished(passwords.close);
	const hash = await passwords.hash('seven gray herons');
	expect(hash).toMatch(/^\$2b\$05\$/);
	expect(await passwords.matches('seven gray herons', hash)).toBe(true);
	expect(await passwords.matches('eight gray herons', hash)).toBe(false);
	expect(passwords.isOutdated(hash)).toBe(false);
	expect(passwords.isOutdated(bcrypt.hashSync('seven gray herons', 4))).toBe(true);
});

test('a check without a hash takes as long as one with a hash, and fails', async () => {
	const passwords = openPasswords(10);
	onTestFinished(passwords.close);
	const hash = await passwords.hash('seven gray herons');
	await passwords.matches('', null);
	const timeOf = async (hashed: string | null) => {
		const start = performance.now();
		expect(await passwords.matches('eight gray herons', hashed)).toBe(false);
		return performance.now() - start;
	};
	const times = [await timeOf(hash), await timeOf(null)] as const;
	expect(times[1] / times[0]).toBeGreaterThan(0.3);
});
