/** Runs one check: sets it up, limits its time, and stops everything it started. */
import { temporaryFolder } from '../cleanup/temporary-folders.ts';
import type { Check, Figure, Outcome, Trial } from './check.ts';
import { prepareProduct } from './product.ts';

/** @param onFigure called with each figure as soon as it is known */
export async function runCheck(
	check: Check,
	{
		rounds = check.rounds,
		onFigure = () => {},
	}: { rounds?: number; onFigure?: (figure: Figure) => void } = {},
): Promise<Outcome> {
	const figures: Figure[] = [];
	const reason = check.missing?.() ?? null;
	if (reason) return { check, state: 'skipped', reason, figures };

	const cleanups: (() => unknown)[] = [];
	const report = (figure: Figure) => {
		figures.push(figure);
		onFigure(figure);
	};
	const trial: Trial = {
		rounds,
		folder: () => {
			const { path, remove } = temporaryFolder('faults');
			cleanups.push(remove);
			return path;
		},
		prepare: async (options = {}) => {
			const folders = { folder: options.folder ?? trial.folder(), files: trial.folder() };
			const product = await prepareProduct(folders, options);
			cleanups.push(() => product.end());
			return product;
		},
		product: async (options) => {
			const product = await trial.prepare(options);
			await product.start();
			return product;
		},
		note: (what, value) => report({ what, value: String(value), target: null, met: true, kind: 'fact' }),
		expect: (what, value, target, met, kind = 'fact') =>
			report({ what, value: String(value), target, met, kind }),
		atEnd: (work) => cleanups.push(work),
	};
	let problem: string | null = null;
	try {
		await withinMinutes(check.maxMinutes, check.run(trial));
	} catch (fault) {
		problem = (fault as Error).stack ?? String(fault);
	}
	for (const cleanUp of cleanups.reverse()) {
		try {
			await cleanUp();
		} catch (fault) {
			problem ??= `It did not clean up after itself: ${(fault as Error).stack}`;
		}
	}
	const passed = problem === null && figures.every((figure) => figure.met);
	return { check, state: passed ? 'passed' : 'failed', reason: problem, figures };
}

async function withinMinutes(minutes: number, work: Promise<void>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(
			() => fail(new Error(`It did not finish within ${minutes} minutes.`)),
			minutes * 60_000,
		);
	});
	// Abandoned work must not end the suite if it fails later.
	work.catch(() => {});
	await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
