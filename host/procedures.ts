/** Calls procedures of the database for our own functions, without the way through the API. */
import type { Sql } from 'postgres';
import { PROBLEMS } from '../contract/problems.ts';
import { Problem } from '../server/problem.ts';
import { statusOf } from './rest/sql-errors.ts';

/**
 * Calls a procedure by name with named arguments, on a pool of the role `service_role`: one statement,
 * one round trip, one transaction.
 *
 * @throws Problem 503 while the database can not answer
 */
export async function callAsService<Row>(
	service: Sql,
	procedure: string,
	named: Record<string, unknown>,
): Promise<Row[]> {
	const names = Object.keys(named).map((name, index) => `${name} => $${index + 1}`);
	const text = `select * from public.${procedure}(${names.join(', ')})`;
	try {
		return (await service.unsafe(text, Object.values(named) as never[], {
			prepare: true,
		})) as unknown as Row[];
	} catch (problem) {
		if (statusOf(problem, 'service_role').status === 503) throw new Problem(503, PROBLEMS.busy);
		throw problem;
	}
}
