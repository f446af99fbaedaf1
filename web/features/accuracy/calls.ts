/** The API call of the accuracy page. */
import { type Backtest, parseBacktests } from '../../../contract/backtest.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The latest backtest of each source. Public. */
export async function fetchBacktests(): Promise<Backtest[]> {
	const client = await connect();
	const { data, error, status } = await client.rpc('latest_backtest');
	if (error) throw refusalOfRequest(status, error);
	return parseBacktests(data);
}
