import { expect, test } from 'vitest';
import { causeOf } from './cluster.ts';

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
])('what initdb failed on is told, and not what it did last', (said, cause) => {
	expect(causeOf(said)).toBe(cause);
});
