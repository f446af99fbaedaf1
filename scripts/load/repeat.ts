/** Work that repeats until it is stopped. */

/** @param isStopping whether to end as soon as possible, for work that retries by itself */
export type Work = (round: number, isStopping: () => boolean) => Promise<unknown>;

/** Ends what was started, and waits until it has ended. */
export type Stop = () => unknown;

/** Repeats every work, at the same time. The function that stops them throws if one of them failed. */
export function repeat(works: readonly Work[]): () => Promise<void> {
	let isStopping = false;
	const lanes = works.map(async (work) => {
		for (let round = 0; !isStopping; round++) await work(round, () => isStopping);
	});
	const all = Promise.all(lanes);
	all.catch(() => {});
	return async () => {
		isStopping = true;
		await all;
	};
}
