import { expect, test } from 'vitest';
import { openProcessPool, ProcessEnded } from './process-pool.ts';

test('work whose process cannot start fails, and nothing waits for it forever', async () => {
	const pool = openProcessPool('worker.mjs', 60_000);
	const { execPath } = process;
	process.execPath = '/nonexistent/node';
	try {
		await expect(pool.run(Buffer.alloc(1))).rejects.toThrow(ProcessEnded);
	} finally {
		process.execPath = execPath;
		pool.close();
	}
});
