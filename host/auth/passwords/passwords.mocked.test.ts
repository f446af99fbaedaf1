/** Passwords while the threads that hash them fail. */
import { expect, test, vi } from 'vitest';
import { openPasswords } from './passwords.ts';

const run = vi.fn();
vi.mock('../../workers/worker-pool.ts', () => ({
	builtWorker: () => 'hash-worker.js',
	openWorkerPool: () => ({ run, waiting: () => 0, close: async () => {} }),
}));

test('one failure doesn’t refuse unknown addresses from then on, which would tell them from known ones', async () => {
	const passwords = openPasswords();
	run.mockRejectedValueOnce(new Error('A worker thread took too long.'));
	await expect(passwords.matches('seven gray herons', null)).rejects.toThrow('too long');
	run.mockImplementation(async (name) => (name === 'hash' ? 'a hash' : true));
	expect(await passwords.matches('seven gray herons', null)).toBe(false);
	expect(run).toHaveBeenLastCalledWith('compare', { password: 'seven gray herons', hash: 'a hash' });
});
