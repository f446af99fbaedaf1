/** The part that all kills share: a product under load, repeated faults, and the reconciliation afterward. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Trial } from './check.ts';
import { importHomes } from './homes.ts';
import { compareLedger } from './ledger.ts';
import type { Product, ProductOptions } from './product.ts';
import { nextSuccess, spread } from './recovery.ts';
import { Traffic } from './traffic.ts';
import { signUp, signUpAll } from './users.ts';
import { STRIPE_SETTINGS } from './webhooks.ts';
import { startWorkload, TOWN } from './workload.ts';

export interface Fault {
	/** The label of the count, such as `kills of the host`. */
	name: string;
	/** How long searches may take to work again, in seconds, and the moment from which this is measured. */
	target: { seconds: number; after: string };
	/** Responses may be cut off, because the server was killed. */
	cutsOff: boolean;
	/** Causes the fault. @returns when the component was back, by `performance.now()` */
	inject(product: Product, round: number): Promise<number>;
	product?: ProductOptions;
}

/** The number of users: fewer in a short run, where signing them up would take longer than the faults. */
const SEARCHERS_AND_REPORTERS = { full: 6, short: 3 };

/**
 * Causes the fault under load in every round, waits until searches work again, and verifies everything acknowledged.
 */
export async function injectUnderLoad(trial: Trial, fault: Fault): Promise<void> {
	const { settings, ...options } = fault.product ?? {};
	const product = await trial.product({ ...options, settings: { ...STRIPE_SETTINGS, ...settings } });
	const traffic = new Traffic(product.url);
	const probe = new Traffic(product.url, 1);
	trial.atEnd(() => [traffic, probe].map((each) => each.close()));
	await importHomes(product, TOWN.series, TOWN.homes);
	const users = await signUpAll(
		product,
		traffic,
		SEARCHERS_AND_REPORTERS[trial.rounds > 2 ? 'full' : 'short'],
	);
	const prober = await signUp(product, probe);

	const workload = await startWorkload(product, traffic, users);
	const recoveries: number[] = [];
	let lost = 0;
	for (let round = 0; round < trial.rounds; round++) {
		await inProgress(traffic, users.length);
		const backAt = await fault.inject(product, round);
		const answered = await nextSuccess(product, probe, prober);
		if (answered === null) lost++;
		else recoveries.push(Math.max(0, answered - backAt));
	}
	await workload.stop();
	await product.database.accepts();
	report(trial, fault, { traffic, probe, recoveries, lost });
	await compareLedger(trial, product, workload.ledger);
}

/** Waits until requests work again, and then until a random moment. */
async function inProgress(traffic: Traffic, users: number): Promise<void> {
	const goal = traffic.count('200') + 4 * users;
	const deadline = performance.now() + 15_000;
	while (traffic.count('200') < goal && performance.now() < deadline) await pause(20);
	await pause(Math.random() * 500);
}

interface Seen {
	traffic: Traffic;
	probe: Traffic;
	recoveries: number[];
	/** Faults after which no search worked within a minute. */
	lost: number;
}

function report(trial: Trial, { name, target, cutsOff }: Fault, seen: Seen): void {
	const { traffic, probe, recoveries, lost } = seen;
	trial.note(name, trial.rounds);
	trial.note('requests by outcome', traffic.summary());
	const sent = (traffic.sent + probe.sent).toLocaleString('en-US');
	const unanswered = traffic.count('unanswered') + probe.count('unanswered');
	trial.expect('requests without a response within 10 s', `${unanswered} of ${sent}`, '0', unanswered === 0);
	if (unanswered > 0)
		trial.note(
			'paths of requests without a response',
			[...traffic.unanswered, ...probe.unanswered].join(', '),
		);
	if (!cutsOff) {
		const cut = traffic.count('cut off') + probe.count('cut off');
		trial.expect('requests cut off', `${cut} of ${sent}`, '0', cut === 0);
	}
	const longest = lost > 0 ? Number.POSITIVE_INFINITY : Math.max(...recoveries) / 1000;
	trial.expect(
		`searches work again after ${target.after}`,
		lost > 0 ? `never within a minute in ${lost} of ${trial.rounds}` : spread(recoveries),
		`${target.seconds} s`,
		longest <= target.seconds,
		'timing',
	);
}
