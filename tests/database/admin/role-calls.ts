/** What a user can ask about their own role, or another user's. */
import type { TestUser } from '../../users.ts';

/** Whether a user, by default the caller, is an administrator. */
export const isAdmin = async (user: Pick<TestUser, 'client'>, user_id?: string) =>
	(await user.client.rpc('is_admin', user_id ? { user_id } : {})).data;

/** Whether a user, by default the caller, has Basic. */
export const hasBasic = async (user: TestUser, user_id?: string) =>
	(await user.client.rpc('has_basic', user_id ? { user_id } : {})).data;
