import { ACCOUNT_COLUMNS, parseAccount } from '../../../contract/account.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The profile and preferences of the signed-in account. Every page reads them; only the settings change them. */
export async function fetchAccount() {
	const client = await connect();
	const { data, error, status } = await client.from('profiles').select(ACCOUNT_COLUMNS).single();
	if (error) throw refusalOfRequest(status, error);
	return parseAccount(data);
}
