/** Why an analysis has no price, and what the agent can do about it. */
import type { Choices } from '../../comps/choices.ts';
import type { CandidatePool } from '../../comps/gather.ts';
import type { Selection } from '../../comps/select.ts';
import type { Verdict } from '../../comps/verdict.ts';
import { plural } from '../../format/plural.ts';
import { countWord, pluralWord } from '../../format/words.ts';
import type { Subject } from '../../home/home.ts';
import { hasKnownFacts } from '../../home/subject.ts';
import { comparableTypes } from '../../home/types/comparable-types.ts';
import { typeNamesOf } from '../../home/types/home-type-names.ts';
import { MIN_COMPS } from '../../pricing/estimate.ts';

/** The fact that keeps enough sales from being used, because the data has none of it; null if that isn't the reason. */
export function missingFactWords(verdicts: readonly Pick<Verdict, 'code'>[]): string | null {
	const without = (code: Verdict['code']) => verdicts.filter((verdict) => verdict.code === code).length;
	const [fact, sales] = [
		['living area', without('no_area')] as const,
		['map location', without('no_place')] as const,
	].reduce((most, each) => (each[1] > most[1] ? each : most));
	return sales < MIN_COMPS ? null : `Our data has no ${fact} for ${plural(sales, 'sale')} nearby.`;
}

/**
 * A sentence that says why there is no price, and what to do.
 *
 * @param used the number of sales that could be used
 */
export function whyNoPrice(
	subject: Subject,
	pool: CandidatePool,
	selection: Selection,
	used: number,
	choices: Choices,
): string {
	if (!hasKnownFacts(subject))
		return 'Enter the living area to get a price. Too little is known about this home.';
	const sales = used === 0 ? 'No sales' : `Only ${pluralWord(used, 'sale')}`;
	const missing = missingFactWords(pool.excluded);
	const lead = `${sales} can be used; a price needs ${countWord(MIN_COMPS)}.${missing === null ? '' : ` ${missing}`}`;
	if (choices.compsAlone && selection.usable.length >= MIN_COMPS)
		return `${lead} Turn off "Use only the comps in the grid" or pin more comps.`;
	if (Object.keys(choices.dropped).length > 0 && pool.candidates.length >= MIN_COMPS)
		return `${lead} Restore an excluded sale or add sales manually.`;
	if (Object.keys(choices.criteria).length > 0 && pool.candidates.length >= MIN_COMPS)
		return `${lead} Loosen the criteria you set or add sales manually.`;
	const { homeType } = subject;
	const unknown = pool.candidates.filter(({ sale }) => sale.homeType === null);
	if (homeType !== null && unknown.length >= MIN_COMPS && !comparableTypes(subject).includes(null))
		return `${lead} The property types of the sales nearby aren't in the data: check "${typeNamesOf(null).label}" under the criteria if they are ${typeNamesOf(homeType).many}.`;
	return `${lead} Add sales you know of, or import more sales for this area.`;
}
