import { expect, test } from 'vitest';
import { reachableSocketFolder } from './socket-folder.ts';

test.each([
	['a short path', '/data/postgres', true],
	['a path of 100 characters', `/${'d'.repeat(99)}`, false],
	['a path of 60 characters that take up 118 bytes', `/é${'é'.repeat(58)}`, false],
])('the socket in %s is reached directly: %s', (_, folder, isDirect) => {
	const reachable = reachableSocketFolder(folder);
	expect(reachable === folder).toBe(isDirect);
	expect(Buffer.byteLength(reachable)).toBeLessThan(85);
});
