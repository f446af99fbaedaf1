import { expect, test } from 'vitest';
import { parseDollars, parsePercent, writePercent } from './parse-amount.ts';

test('dollars may have a sign and separators; a blank is unknown, not zero', () => {
	expect(parseDollars('$200,712.33')).toEqual({ value: 200_712.33 });
	expect(parseDollars('0')).toEqual({ value: 0 });
	expect(parseDollars(' ')).toEqual({ value: null });
	for (const text of ['-5', 'about 5', '1e12', '5000000000'])
		expect(parseDollars(text)).toEqual({ problem: expect.stringContaining('dollars') });
});

test('a percentage is read as a share and written as typed', () => {
	expect(parsePercent('2.75%')).toEqual({ value: 0.0275 });
	expect(parsePercent('')).toEqual({ value: null });
	expect(parsePercent('31')).toEqual({ problem: expect.stringContaining('from 0 to 30') });
	expect(writePercent(0.0275)).toBe('2.75');
	expect(writePercent(null)).toBe('');
});
