/** Authenticator apps of accounts: rows of `auth.mfa_factors`, by the names of Supabase. */
import { isUuid } from '../../../domain/uuid.ts';
import type { Query } from '../../postgres/pool.ts';
import { refuse } from '../refusal.ts';

export interface Factor {
	id: string;
	/** In base 32. */
	secret: string;
	status: 'unverified' | 'verified';
}

/** Whether an account signs in with two factors. */
export async function hasSecondFactor(sql: Query, userId: string): Promise<boolean> {
	const rows =
		await sql`select from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`;
	return rows.length > 0;
}

/** An authenticator app of a user, or the refusal of one that is unknown or someone else's. */
export async function readFactor(sql: Query, id: string | null, userId: string): Promise<Factor | Response> {
	if (!isUuid(id)) return refuse(404, 'validation_failed', 'factor_id must be an UUID');
	const [factor] = await sql<Factor[]>`
		select id, secret, status from auth.mfa_factors
		where id = ${id} and user_id = ${userId} and factor_type = 'totp'`;
	return factor ?? refuse(404, 'mfa_factor_not_found', 'Factor not found');
}

/**
 * Locks an account until the end of the transaction: whatever changes its authenticator apps takes turns, so that concurrent
 * calls can't pass a limit, or add an app with one factor while another is verified.
 */
export async function lockAccount(transaction: Query, userId: string): Promise<void> {
	await transaction`select from auth.users where id = ${userId} for update`;
}
