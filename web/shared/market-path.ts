/** The address of a market's page. */
import { Refusal } from '../refusal.ts';

/** @param area the text of a chosen area */
export function marketPath(area: string): string {
	return `/app/markets/${area}`;
}

/** The ZIP code whose search opens an area; null if the problem is another one. */
export function zipToOpen(problem: Error | null): string | null {
	if (!(problem instanceof Refusal) || problem.status !== 403) return null;
	return /\b\d{5}\b/.exec(problem.message)?.[0] ?? null;
}
