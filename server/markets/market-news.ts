/** What moved in a watched area, for its monthly email. */
import { parseMarketHistory } from '../../contract/market.ts';
import { parseChosenArea } from '../../domain/market/area/chosen-area.ts';
import { headline, monthlyChanges } from '../../domain/market/history/headline.ts';
import { chooseHomes } from '../../domain/market/market-history.ts';

export interface WatchedArea {
	/** As domain/market/area writes it. */
	area: string;
	/** As `private.market_of_area` returns it. */
	market: unknown;
}

/** In sentences, of our own figures alone; none without data: the headline with its interval, then what changed in a month with the number of homes that say so. */
export async function marketNews({ area, market }: WatchedArea): Promise<string[]> {
	const chosen = parseChosenArea(area);
	const history = chosen && chooseHomes(parseMarketHistory(market), chosen.filter);
	if (!history || history.asOf === null) return [];
	const changes = monthlyChanges(history);
	return [
		headline(history).join(' '),
		...(changes.length > 0 ? changes : ['No other figure with enough sales moved.']),
	];
}
