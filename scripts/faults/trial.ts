/** A check of the fault suite while it runs: what it starts, what it measures, and the end of both. */
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';
import { TOWN } from '../load/homes.ts';
import { percentile } from '../load/percentiles.ts';
import { freePort, Product, type ProductOptions } from '../load/product.ts';
import { Sender } from '../load/sender.ts';
import type { Traffic } from '../load/traffic.ts';
import { signUpAll, type TestUser } from '../load/users.ts';

export interface Check {
	/** Its name on the command line. */
	name: string;
	/** A sentence about what it does, without a period. */
	title: string;
	/** How often the fault is repeated in a full run. */
	rounds: number;
	/** What it needs that this machine lacks, or null. */
	missing?: () => string | null;
	run(trial: Trial): Promise<unknown>;
}

export interface Figure {
	what: string;
	value: string;
	/** Null: only for information. */
	target: string | null;
	met: boolean;
	/** Timings mean little on a busy machine. */
	kind: 'timing' | 'fact';
}

export interface Outcome {
	check: Check;
	state: 'passed' | 'failed' | 'skipped';
	/** Why it was skipped, or what stopped it early. */
	reason: string | null;
	figures: Figure[];
}

/** Longer than any check takes. */
const MAX_MINUTES = 40;

/**
 * Runs one check and limits its time.
 *
 * @param onFigure called with each figure as soon as it is known
 * @param isTimed whether a missed timing fails the check
 */
export async function runCheck(
	check: Check,
	rounds = check.rounds,
	onFigure: (figure: Figure) => void = () => {},
	isTimed = true,
): Promise<Outcome> {
	const missing = check.missing?.() ?? null;
	if (missing) return { check, state: 'skipped', reason: missing, figures: [] };
	const trial = new Trial(rounds, onFigure);
	const { figures } = trial;
	const problems: Error[] = [];
	const late = pause(MAX_MINUTES * 60_000, undefined, { ref: false }).then(() => {
		throw new Error(`It did not finish within ${MAX_MINUTES} minutes.`);
	});
	await Promise.race([check.run(trial), late]).catch((error) => problems.push(error));
	await trial.end().catch((error) => problems.push(error));
	const reason = problems[0] ? (problems[0].stack ?? `${problems[0]}`) : null;
	const passed = reason === null && figures.every(({ met, kind }) => met || (kind === 'timing' && !isTimed));
	return { check, state: passed ? 'passed' : 'failed', reason, figures };
}

/** Everything that is started through it is stopped at its end. */
export class Trial {
	/** How often to repeat the fault. */
	readonly rounds: number;
	readonly figures: Figure[] = [];
	readonly #onFigure: (figure: Figure) => void;
	readonly #cleanups: (() => unknown)[] = [];

	constructor(rounds: number, onFigure: (figure: Figure) => void) {
		this.rounds = rounds;
		this.#onFigure = onFigure;
	}

	/** A new, empty folder. */
	folder(): string {
		const { path, remove } = temporaryFolder('faults');
		this.atEnd(remove);
		return path;
	}

	/** Prepares a product on its own data folder; its `start` starts it. */
	async prepare(options: ProductOptions = {}): Promise<Product> {
		const place = { folder: options.folder ?? this.folder(), files: this.folder(), port: await freePort() };
		const product = new Product(place, options);
		this.atEnd(() => product.end());
		return product;
	}

	async product(options?: ProductOptions): Promise<Product> {
		const product = await this.prepare(options);
		await product.start();
		return product;
	}

	/** Starts a product with the homes of the town, and users who search them. */
	async town(users: number, options?: ProductOptions): Promise<{ product: Product; users: TestUser[] }> {
		const product = await this.product(options);
		await product.importHomes(TOWN.series, TOWN.homes);
		return { product, users: await signUpAll(product, users) };
	}

	async sender(): Promise<Sender> {
		const sender = await Sender.open();
		this.atEnd(() => sender.end());
		return sender;
	}

	/** Runs at the end of the check, whatever its outcome; most recently added first. */
	atEnd(work: () => unknown): void {
		this.#cleanups.push(work);
	}

	/** Reports a figure without a target. */
	note(what: string, value: unknown): void {
		this.#report({ what, value: `${value}`, target: null, met: true, kind: 'fact' });
	}

	/** Reports a figure and whether it meets its target. */
	expect(what: string, value: unknown, target: string, met: boolean, kind: Figure['kind'] = 'fact'): void {
		this.#report({ what, value: `${value}`, target, met, kind });
	}

	/** Reports how often something happened that must never happen. */
	none(what: string, count: number, total?: number, kind?: Figure['kind']): void {
		const value = total === undefined ? count : `${count} of ${total.toLocaleString('en-US')}`;
		this.expect(what, value, '0', count === 0, kind);
	}

	/** Reports that there are no problems, or how many, and the first ones. */
	noneOf(what: string, problems: readonly string[]): void {
		this.expect(what, [problems.length, ...problems.slice(0, 5)].join('; '), '0', problems.length === 0);
	}

	/** Reports how often something happened that must always happen. */
	all(what: string, count: number, total: number, details = ''): void {
		this.expect(what, `${count} of ${total}${details}`, 'all', count === total);
	}

	/** Reports a time in seconds, and whether it is within its limit. */
	atMost(what: string, seconds: number, limit: number, text = `${seconds.toFixed(1)} s`): void {
		this.expect(what, text, `${limit} s`, seconds <= limit, 'timing');
	}

	/** Reports several times in seconds, and whether the longest is within their limit. */
	allAtMost(what: string, seconds: readonly number[], limit: number): void {
		const longest = Math.max(...seconds);
		const text = `median ${percentile(seconds, 0.5).toFixed(2)} s, longest ${longest.toFixed(2)} s of ${seconds.length}`;
		this.atMost(what, longest, limit, text);
	}

	/** Reports megabytes, and whether they are within their limit. */
	fits(what: string, megabytes: number, limit: number): void {
		this.expect(what, `${megabytes.toFixed(0)} MB`, `${limit} MB`, megabytes <= limit, 'timing');
	}

	/** Reports that every request got a response. */
	answered({ outcomes, sent }: Traffic): void {
		this.none('requests without a response within 10 s', outcomes.count('unanswered'), sent);
	}

	#report(figure: Figure): void {
		this.figures.push(figure);
		this.#onFigure(figure);
	}

	async end(): Promise<void> {
		const problems: unknown[] = [];
		for (const cleanUp of this.#cleanups.reverse()) {
			try {
				await cleanUp();
			} catch (error) {
				problems.push(error);
			}
		}
		if (problems.length > 0) throw new AggregateError(problems, `It left something behind: ${problems[0]}`);
	}
}
