/** `market-map`: every metric of a ZIP code and of those around it, for the map of a market. */
import { parseMarketHistory } from '../../contract/market.ts';
import { type MappedZip, writeMarketMap } from '../../contract/markets/market-map.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import type { MarketHistory } from '../../domain/market/market-history.ts';
import { marketOn } from '../../domain/market/metrics/market-on.ts';
import { METRICS, measureMetric } from '../../domain/market/metrics/metrics.ts';
import { requireCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { readObject } from '../search/search-request.ts';
import { jsonText } from '../serve.ts';

const MAX_BYTES = 1024;

interface Row {
	refused: 'unknown_caller' | 'not_searched' | null;
	stamp: string | null;
	/** Null while the cached response is valid. */
	markets: unknown[] | null;
}

/**
 * Responds with the metrics of `{ zip }` and of the ZIP codes nearest to it, to callers who have searched in its county. It
 * is computed again once the store has changed, and for callers with homes of their own.
 *
 * @throws HttpError 400, 401, 403, 413, 415 or 503
 */
export async function marketMap(request: Request, context: Context): Promise<Response> {
	const caller = await requireCaller(request, context, PROBLEMS.signInFirst);
	const { zip } = (await readObject(request, MAX_BYTES)) as { zip?: unknown };
	if (typeof zip !== 'string' || !/^\d{5}$/.test(zip)) throw new HttpError(400, PROBLEMS.zip);
	const key = `market map ${zip}`;
	const cached = context.responseCache?.get(key);
	const [row] = await context.call<Row>('market_map', {
		caller: caller.id,
		zip,
		known: cached?.stamp ?? null,
	});
	if (row?.refused === 'unknown_caller') throw new HttpError(401, PROBLEMS.signInFirst);
	if (row?.refused === 'not_searched')
		throw new HttpError(403, `Search ZIP code ${zip} once to open its market.`);
	if (row?.markets == null && cached) return jsonText(cached.body);
	const markets = (row?.markets ?? []).map(parseMarketHistory);
	// The page around the map says "Demo data" only if its own ZIP code has demo homes.
	const showsDemo = markets[0]?.demo ?? false;
	const measured = markets.flatMap((market) => measureZip(market, market.demo && !showsDemo));
	const body = new TextEncoder().encode(writeMarketMap(measured));
	if (row?.stamp != null) context.responseCache?.set(key, { stamp: row.stamp, body });
	return jsonText(body);
}

/** @param isHidden whether the ZIP code has no figures, as if it had no homes */
function measureZip(history: MarketHistory, isHidden: boolean): MappedZip[] {
	const { zip, city, state, center, asOf } = history;
	if (center === null) return [];
	const market = isHidden ? null : marketOn(history);
	const figures = market
		? Object.fromEntries(
				METRICS.map((metric) => {
					const { value, sample, reason, source } = measureMetric(metric, market);
					return [metric.id, { value, sample, ...(reason && { reason }), ...(source && { source }) }];
				}),
			)
		: {};
	return [{ zip, city: city && `${city}, ${state}`, center, asOf: isHidden ? null : asOf, figures }];
}
