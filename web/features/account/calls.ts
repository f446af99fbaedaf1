/** Calls that change the user's own account. */
import type { Disclosures, Preferences } from '../../../contract/account.ts';
import { callProcedure } from '../../procedures.ts';

export function updatePreferences(preferences: Preferences): Promise<unknown> {
	return callProcedure('update_preferences', preferences);
}

export function updateDisclosures(disclosures: Disclosures): Promise<unknown> {
	return callProcedure('update_disclosures', disclosures);
}

/** Everything that is stored about the user. */
export function downloadMyData(): Promise<unknown> {
	return callProcedure('download_my_data');
}

/** Deletes the account. The user confirms by typing its email address. */
export function deleteMyAccount(confirmation: string): Promise<unknown> {
	return callProcedure('delete_my_account', { confirmation });
}
