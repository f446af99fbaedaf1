/** Measures a county's fit and the sealing of its prices, and their effect on searches. */
import { count } from '../../domain/format/format.ts';
import { percentile } from '../load/percentiles.ts';
import { Sender } from '../load/sender.ts';
import { placesOf, startProcess, withHost } from './bench-host.ts';
import { fillCounty } from './markets.ts';

/** The county's first model, and the next one, which measures more past sales. */
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

/**
 * The targets. The CPU seconds of a fit depend on the county's number of sales, those of sealing are for 100,000 homes; `slower` limits
 * searches meanwhile.
 */
const TARGETS = {
	seconds: { 20000: 10, 200000: 60, 1000000: 120 } as Record<number, number>,
	megabytes: 600,
	slower: 2,
	sealSeconds: 600,
	slowerBySeal: 1.2,
};

/** Fits a county of this size, pausing the fit every other turn, so that load on the machine affects both. */
export async function measureFits(sales: number): Promise<void> {
	await withHost(async (host) => {
		const { site, folder } = host;
		await host.host.store.session((sql) => fillCounty(sql, sales));
		const user = await host.newUser();
		const addresses = (await placesOf(host)).map(({ address }) => address);
		const sender = await Sender.open();
		const search = async () => {
			const calls = Array.from({ length: CALLS }, (_, at) => {
				// A radius longer by less than a foot makes a new query with the same homes.
				const radius = 0.5 + Math.random() / 10_000;
				const body = { address: addresses[at % addresses.length], limit: 50, radius };
				return { path: '/functions/v1/comps', body, user };
			});
			const sent = await sender.send({ site, lanes: LANES, calls, thinkTime: THINK_TIME }, TURN);
			const refused = sent.find(({ status }) => status !== 200);
			if (refused) throw new Error(`A search was answered with ${refused.outcome}.`);
			return sent.filter(({ at }) => at >= SETTLING).map(({ milliseconds }) => milliseconds);
		};
		/** Adds the milliseconds of searches with a process running, and with it paused. @returns its figures */
		const searchDuring = async (work: 'fit' | 'seal', during: number[], calm: number[]) => {
			const { child, figures } = startProcess(folder, work);
			for (let turn = 0; turn < TURNS; turn++) {
				const times = await search();
				// If the process ended during this turn, the end of the turn ran without it.
				if (child.exitCode !== null || child.signalCode !== null) break;
				during.push(...times);
				child.kill('SIGSTOP');
				calm.push(...(await search()));
				child.kill('SIGCONT');
			}
			return figures;
		};
		// The first searches of a host are slower.
		await search();
		const fitting: [during: number[], calm: number[]] = [[], []];
		for (let fit = 1; fit <= FITS; fit++) printFit(fit, sales, await searchDuring('fit', ...fitting));
		printSearches(...fitting, TARGETS.slower);
		const sealing: [during: number[], calm: number[]] = [[], []];
		printSeal(await searchDuring('seal', ...sealing));
		printSearches(...sealing, TARGETS.slowerBySeal);
		sender.end();
	});
}

function printSearches(during: readonly number[], calm: readonly number[], target: number): void {
	console.log(
		`  ${count(during.length)} searches during this: p95 ${percentile(during, 0.95).toFixed(1)} ms, ` +
			`${(percentile(during, 0.95) / percentile(calm, 0.95)).toFixed(2)} times those without (target ${target})`,
	);
}

interface FitFigures {
	/** CPU seconds of the process, and of its connection in PostgreSQL (null if unknown). */
	cpuTime: number;
	database: number | null;
	/** The peak memory of the process. */
	megabytes: number;
	/** Past sales priced in this fit. */
	priced: number;
}

function printFit(fit: number, sales: number, { cpuTime, database, megabytes, priced }: FitFigures): void {
	const target = TARGETS.seconds[sales];
	console.log(
		`fit ${fit} of a county with ${count(sales)} sales, ${count(priced)} past sales priced: ` +
			`${cpuTime.toFixed(1)} s of CPU time${target ? ` (target ${target})` : ''}, ` +
			`${database === null ? 'unknown' : `${database.toFixed(1)} s`} in PostgreSQL, ` +
			`${Math.round(megabytes)} MB (target ${TARGETS.megabytes})`,
	);
}

/** @param figures of sealing: the CPU seconds of the process and the number of homes */
function printSeal({
	cpuTime,
	homes,
	megabytes,
}: {
	cpuTime: number;
	homes: number;
	megabytes: number;
}): void {
	const per100k = (100_000 * cpuTime) / homes;
	console.log(
		`sealing ${count(homes)} homes: ${cpuTime.toFixed(1)} s of CPU time, ${per100k.toFixed(0)} s for 100,000 ` +
			`(target ${TARGETS.sealSeconds}), ${Math.round(megabytes)} MB`,
	);
}
