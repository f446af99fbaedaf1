/** Refreshes sessions in turn, so that tabs that refresh together all get the same next token. */
import { PROBLEMS } from '../../../contract/problems.ts';
import { sharedWork } from '../../../server/shared-work.ts';
import type { Pool } from '../../postgres/pool.ts';
import { refuse } from '../refusal.ts';
import type { AuthService } from '../service.ts';
import { readErrorCode } from '../service-calls.ts';

export type Refresh = (refreshToken: string, request: Request) => Promise<Response>;

/** A response may get lost, so for this long a replaced token still gets the current one. */
const REUSE_SECONDS = 30;

/**
 * Creates the refresh function for an auth service. Simultaneous requests with the same token share a response; those of the same
 * session take turns across processes.
 */
export function openRefresh(sql: Pool, service: Pick<AuthService, 'fetch'>): Refresh {
	const once = sharedWork<Response>();
	return async (refreshToken, request) =>
		(await once(refreshToken, () => refresh(sql, service, refreshToken, request))).clone();
}

async function refresh(
	sql: Pool,
	service: Pick<AuthService, 'fetch'>,
	refreshToken: string,
	request: Request,
): Promise<Response> {
	for (let attempt = 0; attempt < 3; attempt++) {
		const result = await sql.begin(async (transaction) => {
			const [row] = await transaction`select host.begin_refresh(${refreshToken}, ${REUSE_SECONDS}) as action`;
			// The service uses its own connections, so it sees what other transactions have committed.
			return row?.action === 'refresh' ? service.fetch(request.clone()) : (row?.action as 'retry' | 'ended');
		});
		if (result === 'ended') return refuse(400, 'refresh_token_already_used', REPLAYED);
		if (result === 'retry') continue;
		// The service calls a token malformed unless it looks like its own; to a client, it is as unknown as any other.
		const isUnknown = result.status === 400 && (await readErrorCode(result)) === 'validation_failed';
		return isUnknown ? refuse(400, 'refresh_token_not_found', UNKNOWN) : result;
	}
	return refuse(503, 'unexpected_failure', PROBLEMS.busy);
}

const UNKNOWN = 'Invalid Refresh Token: Refresh Token Not Found';
const REPLAYED = 'Invalid Refresh Token: Already Used';
