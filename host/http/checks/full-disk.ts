/** Says that the disk is full where a request failed because of it. */
import type { MiddlewareHandler } from 'hono';
import { PROBLEMS } from '../../../contract/problems.ts';
import type { FreeSpace } from '../../free-space.ts';

/** Responds with 507 to requests that the database could not serve while its disk is almost full. */
export function explainFullDisk(disk: FreeSpace): MiddlewareHandler {
	return async (c, next) => {
		await next();
		if (![500, 503].includes(c.res.status) || !disk.isLow()) return;
		const error = PROBLEMS.diskFull;
		// On 507, supabase-js would end the session; on 503 it tries again.
		const refreshing = c.req.query('grant_type') === 'refresh_token';
		c.res = c.json({ code: 'disk_full', error, message: error }, refreshing ? 503 : 507, {
			'retry-after': '60',
		});
	};
}
