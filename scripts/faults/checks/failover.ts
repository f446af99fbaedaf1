import { setTimeout as pause } from 'node:timers/promises';
import { PROBLEMS } from '../../../contract/problems.ts';
import { TOWN } from '../../load/homes.ts';
import type { Product } from '../../load/product.ts';
import { type Call, type CallResult, Traffic } from '../../load/traffic.ts';
import { signUp, signUpAll } from '../../load/users.ts';
import { type Cluster, lacksClusterPrograms, startCluster } from '../cluster.ts';
import { compareLedger } from '../ledger.ts';
import type { Check, Trial } from '../trial.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';
import { startWorkload } from '../workload.ts';
import { secondsToSuccess, untilWorking } from './kills.ts';

const PEOPLE = 6;
/** In seconds. */
const MAX_OUTAGE = 15;
/** How long a replica is cut off, in milliseconds: longer than it takes to be noticed. */
const CUT = 12_000;

/** Two hosts behind one address, on the database cluster of `deploy/ha`. */
export const failover: Check = {
	name: 'failover',
	title:
		'Kills the primary of a cluster during searches, reports, uploads, imports and webhooks on two hosts, restarts PgBouncer and cuts the replica off',
	rounds: 20,
	maxMinutes: 40,
	missing: lacksClusterPrograms,
	run: async (trial) => {
		const cluster = await startCluster(trial);
		// HAProxy adds an address to that of the simulated user.
		const settings = { ...STRIPE_SETTINGS, ...cluster.settings, TRUSTED_PROXIES: '2' };
		const first = await trial.product({ settings, port: cluster.hostPorts[0] });
		const second = await trial.product({ settings, port: cluster.hostPorts[1], secretsOf: first });
		const product = { ...first, url: cluster.webUrl, apikey: first.apikey, database: cluster.database };
		await product.importHomes(TOWN.series, TOWN.homes);
		const users = await signUpAll(product, PEOPLE);
		const prober = await signUp(product);
		const traffic = new StrictTraffic(product);
		const probe = new StrictTraffic(product, 1);
		const workload = await startWorkload(product, traffic, users);
		const recover = async (since: number) => secondsToSuccess(probe, prober, since);
		const outages: Record<keyof typeof FAULTS, number[]> = { kill: [], crash: [], pooler: [], cut: [] };
		for (let round = 0; round < trial.rounds; round++) {
			const isLast = round === trial.rounds - 1;
			for (const fault of isLast || round % 5 === 4
				? (['kill', 'crash', 'pooler', 'cut'] as const)
				: (['kill'] as const)) {
				await cluster.untilRedundant();
				await untilWorking(traffic, PEOPLE);
				const startedAt = performance.now();
				const end = await FAULTS[fault](cluster);
				outages[fault].push(await recover(startedAt));
				await end();
			}
		}
		await cluster.untilRedundant();
		await untilWorking(traffic, PEOPLE);
		await loseBoth(trial, cluster, recover);
		await workload.stop();
		trial.note('requests by outcome', traffic.outcomes);
		trial.answered(traffic, probe);
		trial.none('requests cut off', traffic.outcomes.count('cut off') + probe.outcomes.count('cut off'));
		trial.none('pages of markets that lacked the search before them', traffic.outcomes.count('403'));
		const unclear = [...traffic.unclear, ...probe.unclear];
		trial.expect('refusals without our sentence', unclear.length, '0', unclear.length === 0);
		for (const each of unclear.slice(0, 5)) trial.note('such as', each);
		const faults = [first, second].flatMap(unexpectedFaults);
		trial.none('faults in the logs of the hosts, other than an unavailable database', faults.length);
		for (const each of faults.slice(0, 5)) trial.note('such as', each.slice(0, 1_000));
		trial.allAtMost('kills of the primary: searches answered again after', outages.kill, MAX_OUTAGE);
		trial.allAtMost('kills of its server alone: searches answered again after', outages.crash, MAX_OUTAGE);
		trial.allAtMost('restarts of PgBouncer: searches answered again after', outages.pooler, MAX_OUTAGE);
		trial.allAtMost('replicas cut off: searches answered again after', outages.cut, MAX_OUTAGE);
		await compareLedger(trial, product, workload.ledger);
	},
};

/** @returns what ends the fault once searches work again */
type Fault = (cluster: Cluster) => Promise<() => Promise<unknown>>;

const FAULTS = {
	kill: async (cluster) => {
		const { primary } = await cluster.roles();
		cluster.signal(primary, 'SIGKILL');
		return async () => cluster.restart(primary);
	},
	// Patroni notices at once that its server is gone.
	crash: async (cluster) => {
		const { primary } = await cluster.roles();
		cluster.signal(primary, 'SIGKILL', 'server');
		return async () => {};
	},
	pooler: async (cluster) => {
		await cluster.restartPooler();
		return async () => {};
	},
	// It freezes without closing a connection, like a machine behind a broken cable.
	cut: async (cluster) => {
		const { replica } = await cluster.roles();
		cluster.signal(replica, 'SIGSTOP');
		const ended = pause(CUT);
		await pause(1_000);
		return async () => {
			await ended;
			cluster.signal(replica, 'SIGCONT');
		};
	},
} satisfies Record<string, Fault>;

/** How long the replica has for its mistake, in milliseconds: longer than a failover takes. */
const TEMPTATION = 20_000;

/** The primary is lost while the replica is away: what was committed meanwhile must not be lost with it. */
async function loseBoth(
	trial: Trial,
	cluster: Cluster,
	recover: (since: number) => Promise<number>,
): Promise<void> {
	const { primary, replica } = await cluster.roles();
	cluster.signal(replica, 'SIGSTOP');
	await cluster.untilAlone();
	await recover(performance.now());
	await pause(2_000);
	cluster.signal(primary, 'SIGKILL');
	cluster.signal(replica, 'SIGCONT');
	await pause(TEMPTATION);
	const now = await cluster.roles().catch(() => null);
	trial.none('replicas promoted although they lacked commits', now?.primary === replica ? 1 : 0);
	cluster.restart(primary);
	trial.atMost('the primary is back, and searches are answered after', await recover(performance.now()), 30);
	await cluster.untilRedundant();
}

function unexpectedFaults({ host }: Product): string[] {
	const faults =
		host()
			.output()
			.match(/^.*"level":[56]0.*$/gm) ?? [];
	// Nothing listens in Stripe's place.
	return faults.filter((line) => !/"DATABASE_UNAVAILABLE"|"status":503|StripeConnectionError/.test(line));
}

/** Traffic that remembers each refusal a person couldn't understand. */
class StrictTraffic extends Traffic {
	readonly unclear: string[] = [];

	override async send(call: Call): Promise<CallResult> {
		const result = await super.send(call);
		const isClear = result.status < 500 || (result.status === 503 && result.body.includes(PROBLEMS.busy));
		if (!isClear) this.unclear.push(`${call.path}: ${result.status} ${result.body.slice(0, 200)}`);
		return result;
	}
}
