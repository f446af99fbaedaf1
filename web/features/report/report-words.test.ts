import { describe, expect, test } from 'vitest';
import {
	dayWords,
	endWords,
	fileName,
	isBeingGuessed,
	viewWords,
	wrongPasscodeWords,
} from './report-words.ts';

const NOW = new Date(2026, 10, 21, 15).getTime();
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

describe('the day of a report', () => {
	test('is named if it is recent', () => {
		expect(dayWords(at(2026, 10, 21, 0), NOW)).toBe('today');
		expect(dayWords(at(2026, 10, 20, 23), NOW)).toBe('yesterday');
	});

	test("is a date if it is older, with the year if it isn't this year", () => {
		expect(dayWords(at(2026, 2, 3, 12), NOW)).toBe('Mar 3');
		expect(dayWords(at(2025, 2, 3, 12), NOW)).toBe('Mar 3, 2025');
	});
});

test('says how often and when a link was last viewed', () => {
	expect(viewWords(0, undefined, NOW)).toBe('Not viewed yet');
	expect(viewWords(1, at(2026, 10, 20, 9), NOW)).toBe('Viewed once, last yesterday');
	expect(viewWords(1200, at(2026, 10, 21, 9), NOW)).toBe('Viewed 1,200 times, last today');
	expect(viewWords(3, undefined, NOW)).toBe('Viewed 3 times');
});

test('says how often someone was wrong about a passcode, and for a week that they may be guessing', () => {
	expect(wrongPasscodeWords(0, null, NOW)).toBeNull();
	expect(wrongPasscodeWords(1, at(2026, 10, 20, 9), NOW)).toBe('1 wrong passcode, last yesterday');
	expect(wrongPasscodeWords(1200, at(2026, 10, 21, 9), NOW)).toBe('1,200 wrong passcodes, last today');
	const guessed = (guessingAt: string | null) => isBeingGuessed({ guessingAt }, NOW);
	expect([null, at(2026, 10, 15, 9), at(2026, 10, 14, 9)].map(guessed)).toEqual([false, true, false]);
});

test('says when a link expires', () => {
	expect(endWords(null)).toBe("Doesn't expire");
	expect(endWords(at(2026, 11, 5, 12))).toBe('Expires Dec 5, 2026');
});

test('names a file after the street', () => {
	expect(fileName('123 Main St, Austin, TX 78704')).toBe('123-main-st-report.pdf');
	expect(fileName('4 Cañon Rd #2, Austin')).toBe('4-canon-rd-2-report.pdf');
	expect(fileName('')).toBe('report.pdf');
});
