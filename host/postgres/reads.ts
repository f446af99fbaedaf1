/**
 * Reads that a replica may answer. It has to have replayed whatever was written when the read began, on any host, so people
 * always read what they just wrote. If it hasn't, or is away, the primary answers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Lease, Pool } from './pool.ts';
import { isUnavailable } from './unavailable.ts';

export interface Reads {
	/** Like `Pool.run`, for work that only reads. It may be repeated. */
	run: Pool['run'];
	/** The replica, for callers who know the position that it must have replayed; null while there is none to ask. */
	replica(): ReplicaRead | null;
}

/** Reads from the replica; null if it can't answer in time. */
export type ReplicaRead = <Result>(
	position: string,
	work: (sql: Sql) => Promise<Result>,
) => Promise<{ result: Result } | null>;

/** In milliseconds: how long a read waits for the replica, and how long one that failed isn't asked. */
const MAX_WAIT = 300;
const REST = 5_000;
/** The longest wait for a connection to it, and for one answer about its position. */
export const MAX_CONNECT = 500;
/** Between two looks at its position. */
const PAUSE = 10;

/** @param replica null if there is none */
export function openReads(primary: Pool, replica: Pool | null): Reads {
	if (!replica) return { run: primary.run, replica: () => null };
	let restsUntil = 0;
	const readReplica: ReplicaRead = async (position, work) => {
		try {
			return await readOn(await replica.lease(), position, work);
		} catch (error) {
			if (!isUnavailable(error)) throw error;
			restsUntil = performance.now() + REST;
			return null;
		}
	};
	const isResting = () => performance.now() < restsUntil;
	return {
		replica: () => (isResting() ? null : readReplica),
		run: async (work) => {
			if (isResting()) return primary.run(work);
			// Not yet flushed writes count, too: a search is answered before its record is.
			const [row] = await primary`select pg_current_wal_insert_lsn()::text as position`;
			const read = await readReplica(row?.position, work);
			return read ? read.result : primary.run(work);
		},
	};
}

async function readOn<Result>(
	lease: Lease,
	position: string,
	work: (sql: Sql) => Promise<Result>,
): Promise<{ result: Result } | null> {
	try {
		const isCurrent = await lease.run((sql) => waitFor(sql, position), MAX_WAIT + MAX_CONNECT);
		return isCurrent ? { result: await lease.run(work) } : null;
	} finally {
		lease.release();
	}
}

/** Whether it has replayed the log up to a position, now or soon. A replica that was promoted has. */
async function waitFor(sql: Sql, position: string): Promise<boolean> {
	for (const end = performance.now() + MAX_WAIT; ; await pause(PAUSE)) {
		const [row] = await sql.unsafe(
			'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
			[position],
		);
		if (row?.has || performance.now() > end) return row?.has === true;
	}
}
