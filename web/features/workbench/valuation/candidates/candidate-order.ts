/** The order of the sales checked, and their counts. */
import type { Analysis } from '../../../../../domain/analysis/analysis.ts';
import type { Verdict } from '../../../../../domain/comps/verdict.ts';
import { plural } from '../../../../../domain/format/plural.ts';

/** The comps by number, excluded ones included, then other excluded sales, then the rest, most similar first. */
export function inOrder(
	analysis: Pick<Analysis, 'verdicts' | 'comps' | 'excludedComps'>,
): readonly Verdict[] {
	const { verdicts } = analysis;
	const numbers = columnNumbers(analysis);
	const rank = ({ sale, code, dissimilarity }: Verdict) =>
		numbers.get(sale.id) ?? (code === 'dropped' ? DROPPED : AFTER + (dissimilarity ?? LEAST_SIMILAR));
	return [...verdicts].sort((a, b) => rank(a) - rank(b));
}

const DROPPED = 1_000;
const AFTER = 1_001;
const LEAST_SIMILAR = 1_000;

/** The numbers of the grid's columns by the id of the sale. */
export function columnNumbers({
	comps,
	excludedComps,
}: Pick<Analysis, 'comps' | 'excludedComps'>): ReadonlyMap<string, number> {
	return new Map([...comps, ...excludedComps].map(({ sale, number }) => [sale.id, number]));
}

/** @example "312 sales checked, 4 duplicates merged, 2 price outliers excluded, 1 deed for several homes excluded" */
export function countsLine({ verdicts, merged, priceOutliers, deeds }: Analysis): string {
	return [
		`${plural(verdicts.length, 'sale')} checked`,
		merged > 0 && `${plural(merged, 'duplicate')} merged`,
		priceOutliers > 0 && `${plural(priceOutliers, 'price outlier')} excluded`,
		deeds.length > 0 && `${plural(deeds.length, 'deed')} for several homes excluded`,
	]
		.filter(Boolean)
		.join(', ');
}

/** @example "312 sales checked. See why each is in or out, and pick your own." */
export function checkedSentence(analysis: Analysis): string {
	return `${countsLine(analysis)}. See why each is in or out, and pick your own.`;
}
