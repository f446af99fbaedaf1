/** API calls for ZIP code markets and watched ZIP codes. */
import { parseMarketHistory, parseZipMarket } from '../../../contract/market.ts';
import { type Area, areaText } from '../../../domain/market/area/area.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import type { ZipMarket } from '../../../domain/market/zip-market.ts';
import { connect } from '../../connection.ts';
import { callProcedure } from '../../procedures.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The market of a ZIP code the caller has searched. */
export async function fetchMarket(zip: string): Promise<ZipMarket> {
	return parseZipMarket(await callProcedure('market_summary', { zip }));
}

/** Ten years of the market of an area that the caller's searches have opened. */
export async function fetchMarketHistory(area: Area): Promise<MarketHistory> {
	return parseMarketHistory(await callProcedure('market_history', { area: areaText(area) }));
}

/** The ZIP codes the caller watches, newest first. */
export async function fetchWatchedZips(): Promise<readonly string[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('watched_zips')
		.select('zip')
		.order('created_at', { ascending: false });
	if (error) throw refusalOfRequest(status, error);
	return data.map(({ zip }) => zip);
}

/** Watches or unwatches a ZIP code. */
export async function setWatching(zip: string, watch: boolean): Promise<void> {
	await callProcedure(watch ? 'watch_zip' : 'unwatch_zip', { zip });
}
