import { expect, it } from 'vitest';
import { sixDigits } from './calls.ts';

it('accepts a code as apps show it, with spaces', () => {
	expect(['123456', ' 123 456 ', '123\u00a0456'].map(sixDigits)).toEqual(['123456', '123456', '123456']);
});

it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('refuses "%s"', (code) => {
	expect(() => sixDigits(code)).toThrow('Enter the 6-digit code from your app.');
});
