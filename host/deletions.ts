/** Removes what agents deleted, once they can no longer undo it. */
import type { Logger } from 'pino';
import type { Query } from './postgres/pool.ts';
import { repeat } from './repeat.ts';
import type { Store } from './store.ts';

const INTERVAL = 10_000;

/** @returns a function that stops it */
export async function startRemoval({ sql }: Pick<Store, 'sql'>, log: Logger): Promise<() => Promise<void>> {
	return repeat(() => removeDeleted(sql), {
		every: INTERVAL,
		onError: (err) => log.error({ err }, 'Deleted reports and uploads could not be removed'),
	}).stop;
}

export async function removeDeleted(sql: Query): Promise<void> {
	await sql`select private.remove_deleted_reports()`;
	await sql`select private.remove_deleted_uploads()`;
}
