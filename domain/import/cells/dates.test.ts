import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDate, parseDays, parseMonthOfYear } from './dates.ts';

test.each([
	['2026-06-09', '2026-06-09'],
	['2026/6/9', '2026-06-09'],
	['20260609', '2026-06-09'],
	['20141013T000000', '2014-10-13'],
	['2026-07-15T00:00:00.000', '2026-07-15'],
	['2026-07-15T23:59:59-07:00', '2026-07-15'],
	['2026-07-15T00:30:00+12:00', '2026-07-15'],
	['2026-07-15 00:00:00Z', '2026-07-15'],
	['6/9/2026', '2026-06-09'],
	['06/09/2026 12:00:00 AM', '2026-06-09'],
	['6/9/26', '2026-06-09'],
	['6-9-1998', '1998-06-09'],
	['6/9/98', '1998-06-09'],
	['June-9-2026', '2026-06-09'],
	['October-27-2020', '2020-10-27'],
	['Jun 9, 2026', '2026-06-09'],
	['Tuesday, June 9th, 2026', '2026-06-09'],
	['Sept. 9 2026', '2026-09-09'],
	['9-Jun-2026', '2026-06-09'],
	['09 JUN 26', '2026-06-09'],
	['November-22-2026 01:00 PM', '2026-11-22'],
	['Wed May 21 00:00:00 EDT 2008', '2008-05-21'],
	['09JUN2026', '2026-06-09'],
	['9jun26', '2026-06-09'],
	['09JUN2026:00:00:00', '2026-06-09'],
	['06092026', '2026-06-09'],
	['6092026', '2026-06-09'],
	['09-JUN-26 12.00.00 AM', '2026-06-09'],
	['09-JUN-26 12.00.00.000000 AM', '2026-06-09'],
	['09-JUN-2026 11:30:00', '2026-06-09'],
	['Jun 9, 26', '2026-06-09'],
	["Jun 9 '26", '2026-06-09'],
	['June 9th, 26', '2026-06-09'],
	['6/9/2026 12:00 AM EDT', '2026-06-09'],
	['46182', '2026-06-09'],
	['46182.75', '2026-06-09'],
	['1781006400', '2026-06-09'],
	['1781006400000', '2026-06-09'],
	['  2026-06-09 ', '2026-06-09'],
])('reads "%s" as %s', (text, day) => {
	expect(parseDate(text)).toBe(day);
});

test.each([
	'',
	'-',
	'N/A',
	'0',
	'2026-02-30',
	'2/29/2026',
	'13/1/2026',
	'0/1/2026',
	'2026-13-01',
	'00/00/0000',
	'June 2026',
	'2026',
	'31',
	'Foo-9-2026',
	'Jun 31, 2026',
	'2026-06-09-11',
	'6/9',
	'99999',
	'3/4/202',
	'202611',
	'13092026',
	'06322026',
	'060926',
	'Jun-26',
	'26-Jun',
	'JUN2026',
	'32JUN2026',
	'2026111',
])('cannot read "%s"', (text) => {
	expect(parseDate(text)).toBeNull();
});

test.each([
	['Jun 2026', '2026-06'],
	['June-2026', '2026-06'],
	['06/2026', '2026-06'],
	['2026-06', '2026-06'],
	['Jun-26', '2026-06'],
	["Jun '26", '2026-06'],
	['June 98', '1998-06'],
	['JUN2026', '2026-06'],
	['2026-Jun', '2026-06'],
	['2026 June', '2026-06'],
	['26-Jun', null],
	['06/26', null],
	['Jun26', null],
	['Foo-26', null],
	['13/2026', null],
	['Q2 2026', null],
	['2026', null],
	['062026', null],
])('the month in %s is %s', (text, month) => {
	expect(parseMonthOfYear(text)).toBe(month);
});

test.each([
	['38 days', 38],
	['999', 999],
	['9999', null],
	['-3', null],
	['1 month', null],
	['2 wks', null],
])('reads "%s" as %s days on market', (text, days) => {
	expect(parseDays(text)).toBe(days);
});

test('accepts only leap days that exist', () => {
	expect(parseDate('2/29/2024')).toBe('2024-02-29');
	expect(parseDate('2/29/2000')).toBe('2000-02-29');
	expect(parseDate('2/29/1900')).toBeNull();
});

test('reads every format of a date, and never throws', () => {
	const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
	fc.assert(
		fc.property(days, (date) => {
			const day = date.toISOString().slice(0, 10);
			const [year, month, dayOfMonth] = day.split('-').map(Number);
			const name = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
			const serial = Math.floor(date.getTime() / 86_400_000) + 25_569;
			const forms = [day, `${month}/${dayOfMonth}/${year}`, `${name}-${dayOfMonth}-${year}`, String(serial)];
			expect(forms.map((text) => parseDate(text))).toEqual(forms.map(() => day));
		}),
	);
	fc.assert(
		fc.property(fc.string({ maxLength: 60 }), (text) => {
			expect(parseDate(text) ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
		}),
	);
});
