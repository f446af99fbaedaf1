/** The calls about markets: one ZIP's, and the ZIPs that the caller watches. */
import { readZipMarket } from '../../../contract/market.ts';
import type { ZipMarket } from '../../../domain/market/zip-market.ts';
import { connect } from '../../connection.ts';
import { callProcedure } from '../../procedures.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The market of a ZIP that the caller has searched. */
export async function fetchMarket(zip: string): Promise<ZipMarket> {
	return readZipMarket(await callProcedure('market_summary', { zip }));
}

/** The ZIPs that the caller watches, the newest first. */
export async function fetchWatchedZips(): Promise<readonly string[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('watched_zips')
		.select('zip')
		.order('created_at', { ascending: false });
	if (error) throw refusalOfRequest(status, error);
	return data.map(({ zip }) => zip);
}

/** Begins or ends watching a ZIP. */
export async function keepWatching(zip: string, watch: boolean): Promise<void> {
	await callProcedure(watch ? 'watch_zip' : 'unwatch_zip', { zip });
}
