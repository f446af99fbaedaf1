/** What fitting a county costs, and what searches notice of it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningHost } from '../../host/serve.ts';
import type { Latency } from '../bench-client.ts';
import type { FitFigures } from '../bench-fit.ts';
import { fillCounty } from './county.ts';
import { benchSession, placesOf, runClient } from './searches.ts';

export interface CountyFigures {
	/** The first model of the county, and the next ones, which measure more past sales. */
	fits: readonly FitFigures[];
	/** Searches by address that nobody asked before: without a fit, and during each. */
	calm: Latency;
	during: readonly Latency[];
}

const FITS = 3;
/** Of a client: about as long as the shortest fit. */
const ROUNDS = 200;

/** @param folder of the running host's store, which is filled with the county */
export async function measureFits(
	{ host, url }: RunningHost,
	folder: string,
	sales: number,
): Promise<CountyFigures> {
	await host.store.session((sql) => fillCounty(sql, sales));
	const apikey = host.store.secrets.publishableKey;
	const { access_token: token } = await benchSession(url, apikey, host);
	const bodies = (await placesOf(host)).map(({ address }) => ({ address, limit: 50 }));
	const task = { url, apikey, token, path: '/functions/v1/comps', bodies, rounds: ROUNDS, compressed: true };
	const search = async () => (await runClient(task)).firstCharging;
	// The first searches of a host are slower.
	await search();
	const calm = await search();
	const fits: FitFigures[] = [];
	const during: Latency[] = [];
	for (let fit = 0; fit < FITS; fit++) {
		const [figures, latency] = await Promise.all([fitOnce(folder), search()]);
		fits.push(figures);
		during.push(latency);
	}
	return { fits, calm, during };
}

async function fitOnce(folder: string): Promise<FitFigures> {
	const command = fileURLToPath(new URL('./bench-fit.js', import.meta.url));
	const { stdout } = await promisify(execFile)(process.execPath, [command, folder]);
	return JSON.parse(stdout) as FitFigures;
}
