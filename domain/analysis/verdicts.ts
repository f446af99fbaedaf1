/** A verdict on every sale checked: a comp or not, and why. */
import type { Candidate } from '../comps/candidate.ts';
import { type Choices, noteOf } from '../comps/choices.ts';
import type { CandidatePool } from '../comps/gather.ts';
import { failedCriterion, type Reason } from '../comps/reasons.ts';
import type { Selection } from '../comps/select.ts';
import type { Verdict } from '../comps/verdict.ts';
import { percent, percentTenths, usd } from '../format/format.ts';
import { agree, plural } from '../format/plural.ts';
import { closedOn } from '../home/closing-date.ts';
import type { AnalysisContext, IndicatedPrice } from './indicated.ts';

/** The comps by number, then all other sales, nearest first. */
export function toVerdicts(
	pool: CandidatePool,
	selection: Selection,
	{
		grid,
		numbers,
		weights,
		reconciliation,
	}: Pick<IndicatedPrice, 'grid' | 'numbers' | 'weights' | 'reconciliation'>,
	choices: Choices,
	context: Pick<AnalysisContext, 'subject' | 'units'>,
): Verdict[] {
	const dropped = droppedReasons(pool, choices);
	const weightOf = (candidate: Candidate) => (reconciliation ? (weights.get(candidate) ?? 0) : null);
	const comps = grid.map((candidate) => {
		const reason = compReason(candidate, numbers.get(candidate), choices, weightOf(candidate));
		return verdict(candidate, true, false, reason);
	});
	const shown = new Set(grid);
	const reasonFor = reasonNotComp(selection, grid.length, context);
	const rest = pool.candidates
		.filter((candidate) => !shown.has(candidate))
		.map((candidate) => {
			const reason = dropped.get(candidate.sale.id) ?? reasonFor(candidate);
			return verdict(candidate, false, weights.has(candidate), reason);
		});
	const excluded = pool.excluded.map(({ nearness: _, ...sale }) => ({
		...sale,
		included: false,
		supports: false,
	}));
	return [...comps, ...rest, ...excluded];
}

/** The agent's reasons for excluding sales, by the id of the record that represents the sale. */
function droppedReasons({ mergedInto }: CandidatePool, { dropped }: Choices): Map<string, Reason> {
	return new Map(
		Object.entries(dropped).map(([id, note]) => [
			mergedInto.get(id) ?? id,
			note === ''
				? { code: 'dropped', words: 'Excluded by you' }
				: { code: 'dropped', words: `Excluded by you: ${note}`, note },
		]),
	);
}

function compReason(
	{ sale, dissimilarity }: Candidate,
	number: number | undefined,
	choices: Choices,
	weight: number | null,
): Reason {
	const note = noteOf(choices, sale.id);
	const rest = `${weightWords(weight)}expected adjustments ${percent(dissimilarity)}`;
	const noted = note === '' ? '' : `: ${note}`;
	if (choices.added.some(({ id }) => id === sale.id))
		return { code: 'added', words: `Comp ${number}, added by you${noted}; ${rest}` };
	if (choices.pinned.includes(sale.id))
		return { code: 'pinned', words: `Comp ${number}, pinned by you${noted}; ${rest}` };
	return { code: 'comp', words: `Comp ${number}: meets the criteria; ${rest}` };
}

/** The weight in words; empty without a price, because weights are shares of it. */
function weightWords(weight: number | null): string {
	if (weight === null) return '';
	const negative = weight < 0 ? ', used only to measure differences' : '';
	return `weight ${percentTenths(weight)}${negative}, `;
}

/** A function that says why a candidate is not a comp, unless the agent excluded it. */
function reasonNotComp(
	{ criteria, binding }: Selection,
	comps: number,
	{ subject, units }: Pick<AnalysisContext, 'subject' | 'units'>,
): (candidate: Candidate) => Reason {
	const failedBinding = failedCriterion(subject, binding, units);
	const failedLadder = failedCriterion(subject, criteria, units);
	const lessSimilar = ({ sale, dissimilarity }: Candidate): Reason => {
		const sold = `${usd(sale.price)} ${closedOn(sale)}`;
		const more = `the ${plural(comps, 'comp')} in the grid ${agree(comps, 'has', 'have')} more weight`;
		return {
			code: 'less_similar',
			words: `Meets the criteria (${sold}, expected adjustments ${percent(dissimilarity)}), but ${more}`,
		};
	};
	return (candidate) => failedBinding(candidate) ?? failedLadder(candidate) ?? lessSimilar(candidate);
}

function verdict(
	{ sale, miles, dissimilarity }: Candidate,
	included: boolean,
	supports: boolean,
	reason: Reason,
): Verdict {
	return { sale, miles, dissimilarity, included, supports, ...reason };
}
