import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { SetupError } from '../setup-error.ts';
import { startCluster } from './cluster.ts';
import { findCause } from './launch.ts';

const FULL_DISK = `creating configuration files ... ok
running bootstrap script ... 2026-11-21 16:48:44.016 UTC [23363] FATAL:  could not write to file "pg_wal/xlogtemp.23363": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/proc/self/cwd"
`;

test.each([
	[FULL_DISK, 'could not write to file "pg_wal/xlogtemp.23363": No space left on device'],
	[
		'initdb: error: could not create directory "x": Permission denied\ninitdb: removing data directory "x"\n',
		'could not create directory "x": Permission denied',
	],
	['sh: initdb: not found\n', 'sh: initdb: not found'],
])('reports the error of initdb, not its last step', (output, cause) => {
	expect(findCause(output)).toBe(cause);
});

test('reports programs without execute permission in one sentence', async () => {
	const folder = temporaryFolder();
	for (const name of ['bin', 'postgres']) mkdirSync(join(folder, name));
	writeFileSync(join(folder, 'bin', 'postgres'), '', { mode: 0o600 });
	const starting = startCluster(folder, join(folder, 'postgres'));
	await expect(starting).rejects.toThrow(SetupError);
	await expect(starting).rejects.toThrow(/^The database cannot run here: spawn .* EACCES\.$/);
});
