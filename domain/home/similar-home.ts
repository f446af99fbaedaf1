/** Homes that compete with the subject for the same buyers. */
import type { HomeFacts } from './home.ts';

/** A home of a different size doesn't compete with the subject. */
export const SIMILAR_AREA_SHARE = 0.25;

/** Whether a home has the subject's type and, if both are known, about its living area. */
export function isSimilarHome(
	home: Pick<HomeFacts, 'homeType' | 'livingArea'>,
	{ homeType, livingArea }: Pick<HomeFacts, 'homeType' | 'livingArea'>,
): boolean {
	if (home.homeType !== homeType) return false;
	if (livingArea === null || home.livingArea === null) return true;
	return Math.abs(home.livingArea / livingArea - 1) <= SIMILAR_AREA_SHARE;
}
