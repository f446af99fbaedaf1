/** The calls about one's own account. */
import { ACCOUNT_COLUMNS, type Preferences, type Profile, readAccount } from '../../../contract/account.ts';
import { connect } from '../../connection.ts';
import { callProcedure } from '../../procedures.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The profile and the preferences of who is signed in. */
export async function fetchAccount() {
	const client = await connect();
	const { data, error, status } = await client.from('profiles').select(ACCOUNT_COLUMNS).single();
	if (error) throw refusalOfRequest(status, error);
	return readAccount(data);
}

export function updateProfile(profile: Profile): Promise<unknown> {
	return callProcedure('update_profile', profile);
}

export function updatePreferences(preferences: Preferences): Promise<unknown> {
	return callProcedure('update_preferences', preferences);
}

/** Everything that is kept about the person. */
export function downloadMyData(): Promise<unknown> {
	return callProcedure('download_my_data');
}

/** Deletes the account; the confirmation is its own address, typed. */
export function deleteMyAccount(confirmation: string): Promise<unknown> {
	return callProcedure('delete_my_account', { confirmation });
}
