/** API calls for markets and watched areas. */
import { parseMarketHistory, parseZipMarket } from '../../../contract/market.ts';
import { type MappedZip, parseMarketMap } from '../../../contract/markets/market-map.ts';
import { type Area, areaText } from '../../../domain/market/area/area.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { invokeFunction } from '../../backend.ts';
import { connect } from '../../connection.ts';
import { callProcedure } from '../../procedures.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The market of a ZIP code the caller has searched. */
export async function fetchMarket(zip: string): Promise<MarketHistory> {
	return parseZipMarket(await callProcedure('market_summary', { zip }));
}

/** Ten years of the market of an area that the caller's searches have opened. */
export async function fetchMarketHistory(area: Area): Promise<MarketHistory> {
	return parseMarketHistory(await callProcedure('market_history', { area: areaText(area) }));
}

/** Every metric of a ZIP code and of those around it. */
export async function fetchMarketMap(zip: string): Promise<MappedZip[]> {
	return parseMarketMap(await invokeFunction('market-map', { zip }));
}

export interface WatchedArea {
	/** As domain/market/area writes it. */
	area: string;
	name: string;
}

/** The areas the caller watches, newest first. */
export async function fetchWatchedAreas(): Promise<readonly WatchedArea[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('watched_areas')
		.select('area, name')
		.order('created_at', { ascending: false });
	if (error) throw refusalOfRequest(status, error);
	return data;
}

/** Watches an area, or renames it; without a name, unwatches it. */
export async function setWatching({ area, name }: { area: string; name: string | null }): Promise<void> {
	if (name === null) await callProcedure('unwatch_area', { area });
	else await callProcedure('watch_area', { area, name });
}

/** Turns the monthly email on or off; null asks. @returns whether it is on */
export async function marketEmail(turnOn: boolean | null): Promise<boolean> {
	return await callProcedure('market_email', { turn_on: turnOn });
}
