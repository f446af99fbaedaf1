/** Measures a county's fit, and its effect on searches. */
import { quantile } from '../../domain/math/statistics.ts';
import { openSender } from '../load/sender.ts';
import { placesOf, startProcess, thousands, withHost } from './bench-host.ts';
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

/** The targets. The CPU seconds depend on the county's number of sales; `slower` limits searches during a fit. */
const TARGETS = { seconds: { 20000: 10, 200000: 60, 1000000: 120 }, megabytes: 600, slower: 2 };

/** Fits counties of these sizes, pausing the fit every other turn, so that load on the machine affects both. */
export async function measureFits(sizes: readonly number[]): Promise<void> {
	await withHost(async (host) => {
		const { site, user, folder } = host;
		const sender = await openSender();
		for (const sales of sizes) {
			await host.host.store.session((sql) => fillCounty(sql, sales));
			const addresses = (await placesOf(host)).map(({ address }) => address);
			const search = async () => {
				const calls = Array.from({ length: CALLS }, (_, at) => {
					// A radius longer by less than a foot makes a new query with the same homes.
					const radius = 0.5 + Math.random() / 10_000;
					const body = { address: addresses[at % addresses.length], limit: 50, radius };
					return { path: '/functions/v1/comps', body, user };
				});
				const sent = await sender.send({ site, lanes: LANES, calls, thinkTime: THINK_TIME }, TURN);
				const refused = sent.find(({ status }) => status !== 200);
				if (refused) throw new Error(`A search was answered with ${refused.status}.`);
				return sent.filter(({ at }) => at >= SETTLING).map(({ milliseconds }) => milliseconds);
			};
			const calm: number[] = [];
			const during: number[] = [];
			// The first searches of a host are slower.
			await search();
			for (let fit = 1; fit <= FITS; fit++) {
				const { child, figures } = startProcess(folder);
				for (let turn = 0; turn < TURNS; turn++) {
					const times = await search();
					// If the fit ended during this turn, the end of the turn ran without it.
					if (child.exitCode !== null || child.signalCode !== null) break;
					during.push(...times);
					child.kill('SIGSTOP');
					calm.push(...(await search()));
					child.kill('SIGCONT');
				}
				printFit(fit, sales, await figures);
			}
			const p95 = (times: readonly number[]) => quantile(times, 0.95) ?? Number.NaN;
			console.log(
				`  ${thousands(during.length)} searches during them: p95 ${p95(during).toFixed(1)} ms, ` +
					`${(p95(during) / p95(calm)).toFixed(2)} times those without (target ${TARGETS.slower})`,
			);
		}
		sender.end();
	});
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
	const target = TARGETS.seconds[sales as keyof typeof TARGETS.seconds];
	console.log(
		`fit ${fit} of a county with ${thousands(sales)} sales, ${thousands(priced)} past sales priced: ` +
			`${cpuTime.toFixed(1)} s of CPU time${target ? ` (target ${target})` : ''}, ` +
			`${database === null ? 'unknown' : `${database.toFixed(1)} s`} in PostgreSQL, ` +
			`${Math.round(megabytes)} MB (target ${TARGETS.megabytes})`,
	);
}
