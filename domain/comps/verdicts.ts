/** A verdict for every candidate, in or out. */
import { longDay, percent, usd } from '../format.ts';
import type { Verdict } from '../valuation/analysis.ts';
import { type Choices, noteOf } from '../valuation/choices.ts';
import type { Subject } from '../valuation/home.ts';
import type { Indicated } from '../valuation/indicated.ts';
import { weightText } from '../valuation/valuation-text.ts';
import type { Candidate } from './candidate.ts';
import type { Pool } from './gather.ts';
import { failing, plural, type Reason } from './reasons.ts';
import type { Selection } from './select.ts';

/**
 * The comps by their numbers, then all other sales, nearest first.
 */
export function verdictsOf(
	pool: Pool,
	selection: Selection,
	{ grid, weights }: Pick<Indicated, 'grid' | 'weights'>,
	subject: Subject,
	choices: Choices,
): Verdict[] {
	const dropped = droppedReasons(pool, choices);
	const comps = grid.map((candidate, at) =>
		verdict(candidate, true, false, compReason(candidate, at + 1, choices, weights.get(candidate) ?? 0)),
	);
	const shown = new Set(grid);
	const outReason = reasonOut(selection, grid.length, subject);
	const rest = pool.candidates
		.filter((candidate) => !shown.has(candidate))
		.map((candidate) => {
			const reason = dropped.get(candidate.sale.id) ?? outReason(candidate);
			return verdict(candidate, false, weights.has(candidate), reason);
		});
	const outsiders = pool.outsiders.map((outsider) => ({ ...outsider, included: false, supports: false }));
	return [...comps, ...rest, ...outsiders];
}

/** The agent's own reasons, by the id of the record that stands for the sale. */
function droppedReasons({ standsFor }: Pool, { dropped }: Choices): Map<string, Reason> {
	return new Map(
		Object.entries(dropped).map(([id, note]) => [
			standsFor.get(id) ?? id,
			{ code: 'dropped', words: note === '' ? 'Dropped by you' : `Dropped by you: ${note}` },
		]),
	);
}

function compReason(
	{ sale, dissimilarity }: Candidate,
	number: number,
	choices: Choices,
	weight: number,
): Reason {
	const note = noteOf(choices, sale.id);
	const weighs = `weighs ${weightText(weight)} of the price${weight < 0 ? ' and only tells what differs' : ''}`;
	const like = `expected adjustments ${percent(dissimilarity)}`;
	const said = note === '' ? '' : `: ${note}`;
	if (choices.added.some(({ id }) => id === sale.id))
		return { code: 'added', words: `Comp ${number}, added by you${said}; ${weighs}, ${like}` };
	if (choices.pinned.includes(sale.id))
		return { code: 'pinned', words: `Comp ${number}, pinned by you${said}; ${weighs}, ${like}` };
	return { code: 'comp', words: `Comp ${number}: meets the criteria, ${weighs}, ${like}` };
}

/** Why a candidate is no comp, where the agent did not say it. */
function reasonOut(
	{ criteria, binding }: Selection,
	shown: number,
	subject: Subject,
): (candidate: Candidate) => Reason {
	const bound = failing(subject, binding);
	const climbed = failing(subject, criteria);
	const lessSimilar = ({ sale, dissimilarity }: Candidate): Reason => {
		const sold = `${usd(sale.price)} on ${longDay(sale.soldOn)}`;
		return {
			code: 'less_similar',
			words: `Meets the criteria (${sold}, expected adjustments ${percent(dissimilarity)}), but the ${plural(shown, 'comp')} of the grid weigh more`,
		};
	};
	return (candidate) => bound(candidate) ?? climbed(candidate) ?? lessSimilar(candidate);
}

function verdict(
	{ sale, miles, dissimilarity }: Candidate,
	included: boolean,
	supports: boolean,
	{ code, words }: Reason,
): Verdict {
	return { sale, miles, dissimilarity, included, supports, code, words };
}
