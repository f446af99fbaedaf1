/** While the disk is full, reads continue, and requests that would write are refused before they start. */
import type { MiddlewareHandler } from 'hono';
import { PROBLEMS } from '../../../contract/problems.ts';
import type { DiskGuard } from '../../disk/disk-guard.ts';
import type { Catalog } from '../../rest/catalog.ts';

/** How much a request saves. `small` is about one row, and doesn't grow with what people upload or search. */
export type WriteSize = 'none' | 'small' | 'large';

/** Refuses with 507; also reports a 507 from the database to the guard, so that the next request isn't tried. */
export function refuseWrites(disk: DiskGuard, catalog: Catalog): MiddlewareHandler {
	return async (c, next) => {
		const state = disk.state();
		if (state === 'ok') {
			await next();
			if (c.res.status === 507) disk.reportFull();
			return;
		}
		const saves = writeSizeOf(c.req.method, c.req.path, catalog);
		if (saves === 'none' || (saves === 'small' && state === 'low')) return next();
		const error = saves === 'small' ? PROBLEMS.diskFull : PROBLEMS.diskAlmostFull;
		// On 507, supabase-js would end the session; on 503 it tries again.
		const refreshing = c.req.query('grant_type') === 'refresh_token';
		return c.json({ code: 'disk_full', error, message: error }, refreshing ? 503 : 507, {
			'retry-after': '60',
		});
	};
}

/** Functions that record a search or save a report. */
const SAVING_FUNCTIONS: ReadonlySet<string> = new Set(['comps', 'evidence', 'report']);

/** Procedures that write no more than a count or an end date, or that delete, which frees space. */
const SMALL_WRITES: ReadonlySet<string> = new Set([
	'shared_report',
	'delete_report',
	'undo_upload',
	'delete_my_account',
	'revoke_share',
	'unwatch_zip',
	'admin_disable',
	'admin_enable',
	'admin_revoke',
]);

/** @returns how much a request saves, by what it calls */
export function writeSizeOf(method: string, path: string, { procedures }: Catalog): WriteSize {
	const [, api, , name = ''] = path.split('/');
	if (api === 'auth') {
		if (name === 'signup') return 'large';
		return method === 'POST' || method === 'PUT' || name === 'callback' || name === 'authorize'
			? 'small'
			: 'none';
	}
	if (method !== 'POST') return 'none';
	if (api === 'functions') return SAVING_FUNCTIONS.has(name) ? 'large' : 'small';
	if (api !== 'rest') return 'small';
	const procedure = path.slice('/rest/v1/rpc/'.length);
	if (!procedures.get(procedure)?.writes) return 'none';
	return SMALL_WRITES.has(procedure) ? 'small' : 'large';
}
