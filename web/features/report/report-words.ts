/** Words about reports and their links. */
import type { ReportShare } from '../../../contract/reports/share.ts';
import { MILLISECONDS_PER_DAY } from '../../../domain/dates/days.ts';
import { shortDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { agree, plural } from '../../../domain/format/plural.ts';
import { dayOfYear, localDay } from '../../ui/local-day.ts';

/** The local day of an instant; recent days have names. @param now as of `Date.now()` */
export function dayWords(instant: string, now: number): string {
	const then = new Date(instant);
	const days = Math.round((startOfDay(now) - startOfDay(then.getTime())) / MILLISECONDS_PER_DAY);
	if (days === 0) return 'today';
	if (days === 1) return 'yesterday';
	return (then.getFullYear() === new Date(now).getFullYear() ? dayOfYear : shortDay)(localDay(then));
}

/**
 * How often a link was viewed.
 *
 * @example viewWords(3, '2026-11-21T09:00Z', now) // "Viewed 3 times, last today"
 */
export function viewWords(views: number, last: string | undefined, now: number): string {
	if (views === 0) return 'Not viewed yet';
	const times = agree(views, 'once', `${count(views)} times`);
	return last === undefined ? `Viewed ${times}` : `Viewed ${times}, last ${dayWords(last, now)}`;
}

/**
 * The wrong passcodes that were tried on a link; null if there were none.
 *
 * @example wrongPasscodeWords(2, '2026-11-21T09:00Z', now) // "2 wrong passcodes, last today"
 */
export function wrongPasscodeWords(wrong: number, last: string | null, now: number): string | null {
	if (wrong === 0) return null;
	return last === null
		? plural(wrong, 'wrong passcode')
		: `${plural(wrong, 'wrong passcode')}, last ${dayWords(last, now)}`;
}

/** Whether someone may be guessing the passcode of a link, now or in the past week. */
export function isBeingGuessed({ guessingAt }: Pick<ReportShare, 'guessingAt'>, now: number): boolean {
	return guessingAt !== null && now - Date.parse(guessingAt) < 7 * MILLISECONDS_PER_DAY;
}

/** When a link was viewed. @example viewTime('2026-11-21T15:14Z') // "Nov 21, 2026, 9:14 AM" */
export function viewTime(instant: string): string {
	return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** When a link expires. */
export function endWords(expiresAt: string | null): string {
	return expiresAt === null ? "Doesn't expire" : `Expires ${shortDay(localDay(new Date(expiresAt)))}`;
}

/**
 * The file name of a report.
 *
 * @example fileName('123 Main St, Austin, TX 78704') // "123-main-st-report.pdf"
 */
export function fileName(address: string): string {
	const street = (address.split(',')[0] ?? '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
	const name = street.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
	return name === '' ? 'report.pdf' : `${name}-report.pdf`;
}

function startOfDay(instant: number): number {
	return new Date(instant).setHours(0, 0, 0, 0);
}
