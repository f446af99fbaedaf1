/** The API calls of the accuracy page. */
import { type Backtest, parseBacktests } from '../../../contract/accuracy/backtest.ts';
import { parseSealedAccuracy, type SealedAccuracy } from '../../../contract/accuracy/sealed-accuracy.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';

/** The latest backtest of each source. Public. */
export async function fetchBacktests(): Promise<Backtest[]> {
	const client = await connect();
	const { data, error, status } = await client.rpc('latest_backtest');
	if (error) throw refusalOfRequest(status, error);
	return parseBacktests(data);
}

/** The sealed months, and how the prices of sold homes did. Public. */
export async function fetchSealedAccuracy(): Promise<SealedAccuracy> {
	const client = await connect();
	const { data, error, status } = await client.rpc('sealed_accuracy');
	if (error) throw refusalOfRequest(status, error);
	return parseSealedAccuracy(data);
}
