/** The monthly email of watched areas: what moved, by how much, and how sure that is. */
import type { TransactionSql } from 'postgres';
import type { IsoDate } from '../../domain/dates/days.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { longMonth } from '../../domain/format/date-text.ts';
import type { Compute } from '../../server/computations.ts';
import { type AccountEmailParts, startWriting, writeToAccounts } from './account-emails.ts';
import { type AreaNews, marketsEmail } from './emails.ts';

/** Most sources have the last sales of a month by then. */
const FIRST_DAY = 4;
const HOUR_MS = 3_600_000;

export interface MarketEmailParts extends AccountEmailParts {
	compute: Compute;
}

/** Looks every hour for emails that are due. @returns a function that stops it */
export function startMarketEmails(parts: MarketEmailParts): () => Promise<void> {
	return startWriting(() => writeMarketEmails(parts, todayInUs(new Date())), HOUR_MS, parts);
}

/**
 * Writes the month's email of every account that asked for it. One without data is looked at again the next day.
 *
 * @returns how many were written
 */
export async function writeMarketEmails(parts: MarketEmailParts, today: IsoDate): Promise<number> {
	if (Number(today.slice(8)) < FIRST_DAY) return 0;
	const month = longMonth(today.slice(0, 7));
	return writeToAccounts(
		parts,
		(transaction, except) => claimAccount(transaction, today, except),
		async ({ user_id, email, token }, transaction) => {
			const areas = await areaNews(parts, transaction, user_id, today);
			if (areas.length === 0) return null;
			await transaction`
				update private.market_emails set written_for = date_trunc('month', ${today}::date) where user_id = ${user_id}`;
			return marketsEmail(email, { month, areas, token }, parts);
		},
	);
}

/** Marks the next account whose email of this month isn't written, and that wasn't looked at today. */
async function claimAccount(sql: TransactionSql, today: IsoDate, except: readonly string[]) {
	const [due] = await sql<{ user_id: string; token: string; email: string }[]>`
		update private.market_emails m set looked_at = ${today}
		  from auth.users u
		 where u.id = m.user_id and m.user_id = (
		   select d.user_id from private.market_emails d
		    where d.enabled and d.written_for < date_trunc('month', ${today}::date)
		      and d.looked_at is distinct from ${today}::date and d.user_id <> all (${except as string[]}::uuid[])
		      and private.is_active_account(d.user_id)
		      and exists (select from public.watched_areas w where w.user_id = d.user_id)
		    order by d.user_id limit 1 for update skip locked)
		returning m.user_id, m.token, u.email`;
	return due;
}

/** What moved in the areas of an account, in the order in which they were watched; areas without data are left out. */
export async function areaNews(
	{ compute }: Pick<MarketEmailParts, 'compute'>,
	sql: TransactionSql,
	account: string,
	today: IsoDate,
): Promise<AreaNews[]> {
	const watched = await sql<{ area: string; name: string }[]>`
		select area, name from public.watched_areas where user_id = ${account} order by created_at, area`;
	const news: AreaNews[] = [];
	for (const { area, name } of watched) {
		const market = await marketOf(sql, account, area, today);
		const lines = market === null ? [] : await compute('news', { today, area, market });
		if (lines.length > 0) news.push({ area, name, lines });
	}
	return news;
}

/** Null for an area that the account's searches haven't opened. */
async function marketOf(
	sql: TransactionSql,
	account: string,
	area: string,
	today: IsoDate,
): Promise<unknown> {
	try {
		return await sql.savepoint(async (step) => {
			const [row] =
				await step`select to_json(private.market_of_area(${account}, ${area}, ${today})) as market`;
			return row?.market ?? null;
		});
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'PT403') return null;
		throw error;
	}
}
