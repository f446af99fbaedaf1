/** `checkout`: the way to pay for Basic. Until billing is set up it says so. */
import { PROBLEMS } from '../contract/problems.ts';
import { callerOf } from './caller.ts';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';

/** @throws Problem 401 without a session, 503 while no payment service is configured */
export async function checkout(request: Request, context: Context): Promise<Response> {
	await callerOf(request, context);
	throw new Problem(503, PROBLEMS.billingNotSetUp);
}
