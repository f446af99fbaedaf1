import { ACCOUNT_COLUMNS, readAccount } from '../../../contract/account.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The profile and the preferences of the account that is signed in. Every page reads them; only settings change them. */
export async function fetchAccount() {
	const client = await connect();
	const { data, error, status } = await client.from('profiles').select(ACCOUNT_COLUMNS).single();
	if (error) throw refusalOfRequest(status, error);
	return readAccount(data);
}
