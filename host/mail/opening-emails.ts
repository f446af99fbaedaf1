/** The email about links that clients opened: which, what they looked at, and for how long. */
import type { TransactionSql } from 'postgres';
import { count } from '../../domain/format/format.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import { type AccountEmailParts, startWriting, writeToAccounts } from './account-emails.ts';
import { compose, type Email, type EmailAddresses, oneClickUrl, oneLine } from './email-layout.ts';

const MINUTE_MS = 60_000;

/** Looks every minute for emails that are due. @returns a function that stops it */
export function startOpeningEmails(parts: AccountEmailParts): () => Promise<void> {
	return startWriting(() => writeOpeningEmails(parts), MINUTE_MS, parts);
}

/** Writes an email to every agent with openings that one is due about. @returns how many were written */
export function writeOpeningEmails(parts: AccountEmailParts): Promise<number> {
	return writeToAccounts(parts, takeOpenings, async ({ email, token, openings }) =>
		openingsEmail(email, token, openings, parts),
	);
}

/** A link that was opened: a row of `take_openings`. */
interface Opening {
	report_id: string;
	address: string;
	prepared_for: string;
	/** Of its pages, by their ids; null if it has none. */
	titles: Readonly<Record<string, string>> | null;
	/** By page, and by the parts of a report on screen that aren't pages. */
	seconds: Readonly<Record<string, number>>;
	/** Days since it was opened before; null for the first time. */
	days_since: number | null;
}

async function takeOpenings(sql: TransactionSql, except: readonly string[]) {
	const openings = await sql<(Opening & { user_id: string; email: string; token: string })[]>`
		select * from private.take_openings(${except as string[]}::uuid[])`;
	const [first] = openings;
	return first && { user_id: first.user_id, email: first.email, token: first.token, openings };
}

function openingsEmail(
	to: string,
	token: string,
	openings: readonly Opening[],
	{ siteUrl, functionsUrl }: EmailAddresses,
): Email {
	const [first, ...others] = openings;
	const email = compose('openings', to, {
		subject:
			first && others.length === 0
				? `Opened: ${oneLine(first.address)}`
				: `${count(openings.length)} of your links were opened`,
		paragraphs: [],
		sections: openings.map((opening) => ({
			title: oneLine(opening.address),
			url: `${siteUrl}/app/reports/${opening.report_id}`,
			lines: describe(opening),
		})),
		action: { label: 'Open your reports', url: `${siteUrl}/app/reports` },
		footnote: `Times are measured in the browser and are approximate. You get this email at most once a day, when a link is opened for the first time or again after a week. Turn it off for one link under Share, in your settings (${siteUrl}/account/settings), or here: ${siteUrl}/unsubscribe/${token}`,
	});
	return { ...email, unsubscribeUrl: oneClickUrl(functionsUrl, token) };
}

function describe({ prepared_for, days_since, titles, seconds }: Opening): string[] {
	const client = oneLine(prepared_for);
	const names: Opening['titles'] = { dial: 'Price dial', cards: 'Comps', ...titles };
	const read = Object.entries(seconds).sort(([, one], [, other]) => other - one);
	const total = read.reduce((sum, [, each]) => sum + each, 0);
	const most = read
		.slice(0, MOST_READ)
		.map(([id, each]) => `${oneLine(names[id] ?? 'An earlier page')} ${duration(each)}`);
	const others = read.length - most.length;
	return [
		...(client ? [`Prepared for ${client}.`] : []),
		days_since === null ? 'Opened for the first time.' : `Opened again after ${plural(days_since, 'day')}.`,
		total === 0
			? "The browser didn't report how long."
			: `Viewed for ${duration(total)}: ${most.join(', ')}${others > 0 ? `, and ${count(others)} more ${agree(others, 'page', 'pages')}` : ''}.`,
	];
}

/** How many pages are named. */
const MOST_READ = 5;

/** @example duration(45) // "45 sec" @example duration(150) // "3 min" */
function duration(seconds: number): string {
	return seconds < 60 ? `${seconds} sec` : `${count(Math.round(seconds / 60))} min`;
}
