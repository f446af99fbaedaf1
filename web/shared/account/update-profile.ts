import type { Profile } from '../../../contract/account.ts';
import { callProcedure } from '../../procedures.ts';

/** Saves how the agent appears on reports. */
export function updateProfile(profile: Profile): Promise<unknown> {
	return callProcedure('update_profile', profile);
}
