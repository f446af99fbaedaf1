/** Tracks whether any other account made a call just now. */

/** How long after a call an account counts as active, in milliseconds. */
const ACTIVE_FOR = 1_000;

export function watchActivity() {
	let latest = { name: '', at: Number.NEGATIVE_INFINITY };
	/** The last call of any account other than the latest. */
	let before = latest;
	return {
		note: (name: string) => {
			if (name !== latest.name) before = latest;
			latest = { name, at: performance.now() };
		},
		isAlone: (name: string) => {
			const other = latest.name === name ? before : latest;
			return performance.now() - other.at > ACTIVE_FOR;
		},
	};
}
