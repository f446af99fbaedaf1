/** What moved in a watched area, for its monthly email. */
import { parseMarketHistory } from '../../contract/market.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { parseChosenArea } from '../../domain/market/area/chosen-area.ts';
import { dataThrough } from '../../domain/market/data-date.ts';
import { headline, indexRange, monthlyChanges } from '../../domain/market/history/headline.ts';
import { chooseHomes } from '../../domain/market/market-history.ts';
import { borrowedIndexWords } from '../../domain/market/statistic-words.ts';

export interface WatchedArea {
	/** The day on which the email is written. */
	today: IsoDate;
	/** As domain/market/area writes it. */
	area: string;
	/** As `private.market_of_area` returns it. */
	market: unknown;
}

/** In sentences, of our own figures alone; none without data: the headline with its interval, then what changed in a month with the number of homes that say so. */
export async function marketNews({ today, area, market }: WatchedArea): Promise<string[]> {
	const chosen = parseChosenArea(area);
	const history = chosen && chooseHomes(parseMarketHistory(market), chosen.filter);
	if (!history || history.asOf === null) return [];
	const changes = monthlyChanges(history);
	const date = dataThrough(history.asOf, today);
	const borrowed = borrowedIndexWords(history.priceIndex);
	return [
		...(date === null ? [] : [`${date}.`]),
		headline(history).join(' '),
		...indexRange(history),
		...(borrowed === null ? [] : [borrowed]),
		...(changes.length > 0 ? changes : ['No other figure with enough sales moved.']),
	];
}
