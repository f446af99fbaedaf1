/** Homes that compete with the subject for the same buyers. */

import type { HomeFacts } from './home.ts';
import { mayShareType, type TypedHome } from './types/comparable-types.ts';

/** A home of a different size doesn't compete with the subject. */
export const SIMILAR_AREA_SHARE = 0.25;

/** Whether a home has the subject's type, or may have it, and, if both are known, about its living area. */
export function isSimilarHome(
	home: TypedHome & Pick<HomeFacts, 'livingArea'>,
	subject: TypedHome & Pick<HomeFacts, 'livingArea'>,
): boolean {
	if (!mayShareType(subject, home)) return false;
	const { livingArea } = subject;
	if (livingArea === null || home.livingArea === null) return true;
	return Math.abs(home.livingArea / livingArea - 1) <= SIMILAR_AREA_SHARE;
}
