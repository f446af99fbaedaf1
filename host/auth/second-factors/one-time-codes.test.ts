import { expect, test } from 'vitest';
import { timeStepOf } from './one-time-codes.ts';

/** The key of RFC 6238, appendix B, for SHA-1: the ASCII text `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Its times in seconds, their steps in hexadecimal, and their codes of eight digits, of which ours are the last six. */
const VECTORS = [
	[59, '1', '94287082'],
	[1111111109, '23523EC', '07081804'],
	[1111111111, '23523ED', '14050471'],
	[1234567890, '273EF07', '89005924'],
	[2000000000, '3F940AA', '69279037'],
	[20000000000, '27BC86AA', '65353130'],
] as const;

test.each(VECTORS)(
	'at second %i, the code of time step %s is the last six digits of %s',
	(time, step, eight) => {
		const code = eight.slice(2);
		const at = (seconds: number) => timeStepOf(code, SECRET, (time + seconds) * 1000);
		expect(at(0)).toBe(Number.parseInt(step, 16));
		// It is accepted one step early and late, as what it is.
		expect([at(-30), at(30)]).toEqual([at(0), at(0)]);
		expect([at(-60), at(60)]).toEqual([null, null]);
	},
);

test.each(['', '94287082', '28708', '287083', '28708a', '２８７０８２'])(
	'%j is no code of second 59',
	(code) => {
		expect(timeStepOf(code, SECRET, 59_000)).toBeNull();
	},
);
