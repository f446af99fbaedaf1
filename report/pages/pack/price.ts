/** Page one of an appointment pack: the home in a picture, its price and range, why, and what to do. */
import { addDays } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { signedPercent, usd } from '../../../domain/format/format.ts';
import { listCaveats } from '../../caveats.ts';
import type { Block } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';
import { homeLine } from '../../words.ts';
import { priceBlocks } from '../price-block.ts';
import { inTwoColumns } from '../two-columns.ts';

/** A price is checked against newer sales before it is this old. */
const REVIEW_DAYS = 30;

export function packPricePage(input: ReportInput): Block[] {
	const { subject, units, conclusion } = input.analysis;
	return [
		{ kind: 'cover', subject: homeLine(subject, units) },
		...priceBlocks(input),
		...inTwoColumns([
			{ title: 'Why this price', items: conclusion?.reasons ?? [], isNumbered: true },
			{ title: 'What to do', items: toDo(input), isNumbered: true },
			{ title: 'Keep in mind', items: listCaveats(input), isNumbered: false },
		]),
	];
}

/** The list price, what the agent hasn't confirmed, and the next date. */
function toDo({ analysis: { conclusion }, netSheet, evidence }: ReportInput): string[] {
	if (conclusion === null) return [];
	const { price, conditionSpan: span } = conclusion;
	const own = netSheet?.ownPrice;
	return [
		own ? `List at ${usd(own)}; the indicated price is ${usd(price)}.` : `List at about ${usd(price)}.`,
		...(span === null
			? []
			: [
					`Confirm the condition: it changes the price from ${signedPercent(span.asIs.change)} if the home needs work to ${signedPercent(span.renovated.change)} if it is renovated.`,
				]),
		`Check the price against newer sales by ${longDay(addDays(evidence.effectiveOn, REVIEW_DAYS))}.`,
	];
}
