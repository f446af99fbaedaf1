/** What a net sheet says about its transfer taxes: whose they are, what is missing, and what they come to. */
import { usd } from '../format/format.ts';
import { usdWithCents } from '../format/money.ts';
import { roundCents } from './cost-lines.ts';
import type { NetLine, NetSheetSubject } from './net-line.ts';
import { type NetSheetFacts, NO_FACTS } from './net-sheet-facts.ts';
import { taxLines } from './tax-lines.ts';
import { type FoundPlace, findPlace } from './taxes/find-place.ts';
import { STATE_TAXES } from './taxes/states.ts';

type Chosen = Pick<NetSheetFacts, 'place'>;

/** Whose taxes these are and why. @example "Transfer taxes of King County, by the home's ZIP code." */
export function taxBasis(subject: NetSheetSubject, { place: chosen }: Chosen): string | null {
	const rules = STATE_TAXES[subject.state ?? ''];
	if (rules === undefined) return null;
	const { place, by, missing } = findPlace(rules, subject, chosen);
	if (by === 'choice') return `Transfer taxes as chosen: ${place.name}.`;
	if (by === 'county')
		return missing === null ? `Transfer taxes of ${place.name}, by the home's ZIP code.` : null;
	if (by === 'city')
		return `Transfer taxes of ${place.name}, by the mailing address. Check that the home is inside the city limits.`;
	return rules.assumes ? `The transfer tax assumes that ${rules.assumes}.` : null;
}

/** The transfer taxes that aren't included, or may apply, in a few words each. */
export function missingTaxes(subject: NetSheetSubject, { place: chosen }: Chosen): string[] {
	const rules = STATE_TAXES[subject.state ?? ''];
	if (rules === undefined) return ['Transfer taxes: the state is unknown'];
	const { place, missing } = findPlace(rules, subject, chosen);
	if (missing === 'residence')
		return [`Whether the home is a single-family residence: the taxes are those of ${place.name}`];
	if (missing !== null) return [`Transfer taxes of a ${missing}: the ${missing} is unknown`];
	return place === rules.elsewhere && chosen === null && rules.mayApply ? [rules.mayApply] : [];
}

/**
 * What the transfer taxes come to before any cost is entered.
 *
 * @returns `check` if the agent should check a rate first
 * @example "At $980,000, the seller's transfer taxes in King County come to $16,499. Enter the other costs."
 */
export function taxSentence(subject: NetSheetSubject, price: number): { text: string; check: boolean } {
	const rules = STATE_TAXES[subject.state ?? ''];
	if (rules === undefined) return { text: `${START} Transfer taxes need the home's state.`, check: false };
	const found = findPlace(rules, subject, null);
	const lines = linesAt(subject, price);
	const check = lines.some((line) => line.check);
	if (lines.every(({ id }) => id === 'tax-0') && found.missing === null)
		return { text: `This state has no transfer tax. ${START}`, check };
	const tax = totalOf(lines);
	const place = found.by === null ? '' : ` in ${found.place.name}`;
	if (tax === 0 && found.missing === null)
		return { text: `The buyer usually pays the transfer taxes${place}. ${START}`, check };
	const condition = conditionOf(found, rules.assumes);
	const amount = `At ${usd(price)}, the seller's transfer taxes${place} come to ${usdWithCents(tax)}${condition}.`;
	return {
		text: [amount, ...openQuestion(subject, found, price), 'Enter the other costs.'].join(' '),
		check,
	};
}

const START = 'Enter the costs to see what the seller takes home at the price and at both ends of its range.';

function linesAt(subject: NetSheetSubject, price: number): NetLine[] {
	return taxLines(subject, [{ label: 'Price', price }], NO_FACTS);
}

function totalOf(lines: readonly NetLine[]): number {
	return roundCents(lines.reduce((sum, { amounts }) => sum + (amounts[0] ?? 0), 0));
}

function conditionOf({ by }: FoundPlace, assumes: string | null): string {
	if (by === 'city') return ' if the home is inside the city limits';
	return by === null && assumes ? ` if ${assumes}` : '';
}

/** What would change the amount. */
function openQuestion(subject: NetSheetSubject, { missing, by }: FoundPlace, price: number): string[] {
	if (missing === 'residence') {
		const residence = usdWithCents(totalOf(linesAt({ ...subject, isResidence: true }, price)));
		return [
			`For a single-family residence, which a condo is too, they come to ${residence}: choose the home type.`,
		];
	}
	if (missing !== null) return [`A ${missing} may add its own: the ${missing} of the home is unknown.`];
	const { mayApply } = STATE_TAXES[subject.state ?? ''] ?? { mayApply: null };
	return by === null && mayApply ? [`${mayApply}.`] : [];
}
