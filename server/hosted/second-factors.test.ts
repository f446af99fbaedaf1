import { expect, test } from 'vitest';
import { secondFactorsOf } from './second-factors.ts';

test('that an account has one is asked again each time, because turning it off counts at once; that it has none is remembered', async () => {
	const answers = [true, false, true];
	let calls = 0;
	const call = async <Row>() => [answers[calls++]] as Row[];
	const needsSecondFactor = secondFactorsOf({ call });
	expect(await needsSecondFactor('ann')).toBe(true);
	expect(await needsSecondFactor('ann')).toBe(false);
	expect(await needsSecondFactor('ann')).toBe(false);
	expect(calls).toBe(2);
});
