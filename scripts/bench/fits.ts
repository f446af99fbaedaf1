/** Measures a county's fit, and its effect on searches. */
import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunningHost } from '../../host/serve.ts';
import type { FitFigures } from '../bench-fit.ts';
import { endWithProcess } from '../cleanup/children.ts';
import { openSender, type Sender } from '../faults/sender.ts';
import { fillCounty } from './county.ts';
import { benchSession, placesOf } from './searches.ts';

export interface CountyFigures {
	/** The county's first model, and the next one, which measures more past sales. */
	fits: readonly FitFigures[];
	/** Milliseconds of first searches by address, with the fit paused and running. */
	calm: readonly number[];
	during: readonly number[];
}

const FITS = 2;
/** In milliseconds: how long each turn with and without the fit takes, and how much of its start is ignored. */
const TURN = 2_000;
const SETTLING = 200;
/** The maximum number of turns: more searches would add nothing, so the fit then continues alone. */
const TURNS = 10;
/** The searches of a turn: each is sent once, two at a time, with pauses like those between users. */
const CALLS = 2_000;
const LANES = 2;
const THINK_TIME = 20;

/** @param folder the running host's data folder, whose store is filled with the county */
export async function measureFits(
	{ host, url }: RunningHost,
	folder: string,
	sales: number,
): Promise<CountyFigures> {
	await host.store.session((sql) => fillCounty(sql, sales));
	const apikey = host.store.secrets.publishableKey;
	const { access_token } = await benchSession(url, apikey, host);
	const headers = { apikey, authorization: `Bearer ${access_token}` };
	const addresses = (await placesOf(host)).map(({ address }) => address);
	const sender = await openSender();
	const search = () => searchFor(sender, url, addresses, headers);
	const fits: FitFigures[] = [];
	const calm: number[] = [];
	const during: number[] = [];
	try {
		// The first searches of a host are slower.
		await search();
		for (let fit = 0; fit < FITS; fit++) fits.push(await measureFit(folder, search, calm, during));
	} finally {
		sender.end();
	}
	return { fits, calm, during };
}

/** Pauses the fit every other turn, so that load on the machine affects both. */
async function measureFit(
	folder: string,
	search: () => Promise<number[]>,
	calm: number[],
	during: number[],
): Promise<FitFigures> {
	const { process: fit, figures } = startFit(folder);
	for (let turn = 0; turn < TURNS; turn++) {
		const times = await search();
		// If the fit ended during this turn, the end of the turn ran without it.
		if (fit.exitCode !== null || fit.signalCode !== null) break;
		during.push(...times);
		fit.kill('SIGSTOP');
		calm.push(...(await search()));
		fit.kill('SIGCONT');
	}
	return figures;
}

function startFit(folder: string): { process: ChildProcess; figures: Promise<FitFigures> } {
	const command = fileURLToPath(new URL('./bench-fit.js', import.meta.url));
	const child = endWithProcess(
		spawn(process.execPath, [command, folder], { stdio: ['ignore', 'pipe', 'inherit'] }),
	);
	return { process: child, figures: text(child.stdout).then((output) => JSON.parse(output) as FitFigures) };
}

/** Milliseconds of each search of one turn. */
async function searchFor(
	sender: Sender,
	url: string,
	addresses: readonly string[],
	headers: Record<string, string>,
): Promise<number[]> {
	const calls = Array.from({ length: CALLS }, (_, at) => ({
		path: '/functions/v1/comps',
		// A radius longer by less than a foot makes a new query with the same homes.
		body: { address: addresses[at % addresses.length], limit: 50, radius: 0.5 + Math.random() / 10_000 },
		headers,
	}));
	sender.start({ url, lanes: LANES, calls, pauseMilliseconds: THINK_TIME });
	await pause(TURN);
	const { responses } = await sender.stop();
	const from = (responses[0]?.sentAt ?? 0) + SETTLING;
	const refused = responses.find(({ status }) => status !== 200);
	if (refused) throw new Error(`A search was answered with ${refused.status}.`);
	return responses.filter(({ sentAt }) => sentAt >= from).map(({ milliseconds }) => milliseconds);
}
