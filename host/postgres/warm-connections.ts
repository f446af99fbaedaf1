/** Connections of one kind, of which the first free one is used: few stay warm, where a pool's take turns and cool. */
import postgres, { type Options, type Sql } from 'postgres';

export interface WarmConnections {
	/** Does work on a connection; where all are busy, on the one with the least under way. */
	run<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
	end(options: { timeout: number }): Promise<void>;
}

/**
 * Keeps up to so many connections. The process behind a connection has plans and caches of its own: a statement
 * on the connection used last takes a tenth less time. Each is made when it is needed first.
 */
export function warmConnections(
	most: number,
	url: string,
	options: Options<Record<string, never>>,
): WarmConnections {
	const lanes = Array.from({ length: most }, () => ({
		sql: postgres(url, { ...options, max: 1 }),
		underWay: 0,
	}));
	return {
		run: async (work) => {
			const lane = lanes.reduce((best, each) => (each.underWay < best.underWay ? each : best));
			lane.underWay += 1;
			try {
				return await work(lane.sql);
			} finally {
				lane.underWay -= 1;
			}
		},
		end: async (options) => {
			await Promise.all(lanes.map(({ sql }) => sql.end(options)));
		},
	};
}
