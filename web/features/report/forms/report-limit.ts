import { Refusal } from '../../../refusal.ts';

/** Whether the month's searches are used up: updating a report is a search. */
export function isLimit(error: Error | null): boolean {
	return error instanceof Refusal && error.status === 402;
}
