/** Tracks whether any other account made a call just now. */

/** An account that called in the last second counts as using the server, in milliseconds. */
const ACTIVE_FOR = 1_000;

export function watchActivity() {
	let latest = { name: '', at: Number.NEGATIVE_INFINITY };
	/** By another account than the latest. */
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
