import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { TOWN } from '../../scripts/load/homes.ts';
import { type Call, type CallResult, Traffic } from '../../scripts/load/traffic.ts';
import { type Cluster, lacksClusterPrograms, startCluster } from './harness/cluster.ts';
import { ADDRESSES } from './harness/cluster-files.ts';
import { allAtMost, atMost, none, noneOf, roundsOf } from './harness/figures.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newAgents } from './harness/town.ts';
import { STRIPE_SETTINGS, startWorkload } from './harness/workload.ts';

const PEOPLE = 6;
/** In seconds. */
const MAX_OUTAGE = 15;
/** How long a replica is cut off, in milliseconds: longer than it takes to be noticed. */
const CUT = 12_000;

interface Fault {
	/** The label of its outages. */
	name: string;
	/** Causes it. @returns what ends it once searches work again */
	begin(cluster: Cluster): Promise<() => unknown>;
}

const KILL: Fault = {
	name: 'kills of the primary',
	begin: async (cluster) => {
		const { primary } = await cluster.roles();
		cluster.signal(primary, 'SIGKILL');
		return () => cluster.restart(primary);
	},
};

const OTHER_FAULTS: readonly Fault[] = [
	{
		// Patroni notices at once that its server is gone.
		name: 'kills of its server alone',
		begin: async (cluster) => {
			const { primary } = await cluster.roles();
			cluster.signal(primary, 'SIGKILL', 'server');
			return () => {};
		},
	},
	{
		name: 'restarts of PgBouncer',
		begin: async (cluster) => {
			await cluster.restartPooler();
			return () => {};
		},
	},
	{
		// It freezes without closing a connection, like a machine behind a broken cable.
		name: 'replicas cut off',
		begin: async (cluster) => {
			const { replica } = await cluster.roles();
			cluster.signal(replica, 'SIGSTOP');
			const ended = pause(CUT);
			await pause(1_000);
			return async () => {
				await ended;
				cluster.signal(replica, 'SIGCONT');
			};
		},
	},
];

/** Two hosts behind one address, on the database cluster of `deploy/ha`. */
test('failover: two hosts keep what they acknowledged when the primary of their cluster is killed, PgBouncer is restarted and the replica is cut off', async ({
	skip,
}) => {
	const missing = lacksClusterPrograms();
	if (missing) skip(missing);
	const rounds = roundsOf(20);
	const cluster = await startCluster();
	const startHost = (HOST: string, secretsOf?: Product) =>
		startProduct({
			url: cluster.webUrl,
			// HAProxy adds an address to that of the simulated user.
			settings: { ...STRIPE_SETTINGS, ...cluster.settings, HOST, PORT: '3000', TRUSTED_PROXIES: '2' },
			...(secretsOf && { secretsOf }),
		});
	const product = await startHost(ADDRESSES.app1);
	const second = await startHost(ADDRESSES.app2, product);
	await product.importHomes(TOWN.series, TOWN.homes);
	const users = await newAgents(product, PEOPLE);
	const traffic = new StrictTraffic(product);
	const work = await startWorkload(product, users, traffic);
	const outages = new Map([KILL, ...OTHER_FAULTS].map(({ name }) => [name, [] as number[]]));
	for (let round = 0; round < rounds; round++) {
		const isLast = round === rounds - 1;
		for (const fault of isLast || round % 5 === 4 ? [KILL, ...OTHER_FAULTS] : [KILL]) {
			await cluster.untilRedundant();
			await work.untilWorking();
			const startedAt = performance.now();
			const end = await fault.begin(cluster);
			outages.get(fault.name)?.push(await work.recover(startedAt));
			await end();
		}
	}
	await cluster.untilRedundant();
	await work.untilWorking();
	await loseBoth(cluster, work.recover);
	await work.finish();
	none('requests cut off', traffic.outcomes.count('cut off'));
	none('pages of markets that lacked the search before them', traffic.outcomes.count('403'));
	noneOf('refusals without our sentence', traffic.unclear);
	const faults = [product, second].flatMap(unexpectedFaults);
	noneOf('faults in the logs of the hosts, other than an unavailable database', faults);
	for (const [name, seconds] of outages)
		allAtMost(`${name}: searches answered again after`, seconds, MAX_OUTAGE);
});

/** How long the replica has for its mistake, in milliseconds: longer than a failover takes. */
const TEMPTATION = 20_000;

/** The primary is lost while the replica is away: what was committed meanwhile must not be lost with it. */
async function loseBoth(cluster: Cluster, recover: (since: number) => Promise<number>): Promise<void> {
	const { primary, replica } = await cluster.roles();
	cluster.signal(replica, 'SIGSTOP');
	await cluster.untilAlone();
	await recover(performance.now());
	await pause(2_000);
	cluster.signal(primary, 'SIGKILL');
	cluster.signal(replica, 'SIGCONT');
	await pause(TEMPTATION);
	const now = await cluster.roles().catch(() => null);
	none('replicas promoted although they lacked commits', now?.primary === replica ? 1 : 0);
	cluster.restart(primary);
	atMost('the primary is back, and searches are answered after', await recover(performance.now()), 30);
	await cluster.untilRedundant();
}

function unexpectedFaults({ host }: Product): string[] {
	const faults = host.output().match(/^.*"level":[56]0.*$/gm) ?? [];
	// Nothing listens in Stripe's place.
	return faults
		.filter((line) => !/"DATABASE_UNAVAILABLE"|"status":503|StripeConnectionError/.test(line))
		.map((line) => line.slice(0, 1_000));
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
