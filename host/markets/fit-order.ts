/** The order in which markets are fitted. */
import type { Sql } from 'postgres';
import { type Market, readSearchedMarkets } from './markets.ts';

/**
 * Yields the markets in the order of their fits: first those that someone has just searched, then the others, largest
 * first.
 */
export async function* orderBySearches(sql: Sql, markets: readonly Market[]): AsyncGenerator<Market> {
	let waiting = [...markets];
	while (waiting.length > 0) {
		const searched = await readSearchedMarkets(sql);
		const next = searched.flatMap((name) => waiting.filter((market) => market.name === name));
		const [market] = [...next, ...waiting];
		if (market) yield market;
		waiting = waiting.filter((other) => other !== market);
	}
}

/**
 * Deletes the records of running fits. Called by the process that holds the lock, so these fits have died.
 *
 * @returns a function that tells whether the last fit of a market died
 */
export async function forgetFits(sql: Sql): Promise<(market: Market) => boolean> {
	const rows = await sql<{ market: string; demo: boolean }[]>`
		delete from public.market_fits returning market, demo`;
	return ({ name, demo }) => rows.some((row) => row.market === name && row.demo === demo);
}
