/** Page one of every longer report: the home in a picture, its price and range, why, and what to do. */
import { addDays } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { signedPercent, usd } from '../../domain/format/format.ts';
import { joinWords } from '../../domain/format/words.ts';
import { mainCaveats } from '../caveats.ts';
import { statisticsSentence } from '../market/statistics-facts.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { dataNote, homeLine } from '../words.ts';
import { drawn } from './comp-photos.ts';
import { offeredHome } from './offer/offered-home.ts';
import { packPlanPage } from './pack/plan.ts';
import { priceBlocks } from './price-block.ts';
import { inTwoColumns } from './two-columns.ts';
import { closingBlocks } from './words.ts';

/** A price is checked against newer sales before it is this old. */
const REVIEW_DAYS = 30;

export function pricePage(input: ReportInput): Block[] {
	const { subject, units, conclusion } = input.analysis;
	const closing = input.kind === 'pack' && packPlanPage(input) === null;
	return [
		{
			kind: 'cover',
			subject: homeLine(subject, units),
			...drawn({ ...subject, id: subject.id ?? '', demo: input.demo }),
		},
		...priceBlocks(input),
		...inTwoColumns([
			{ title: 'Why this price', items: conclusion?.reasons ?? [], isNumbered: true },
			{ title: 'What to do', items: toDo(input), isNumbered: true },
			{ title: 'Keep in mind', items: mainCaveats(input), isNumbered: false },
		]),
		...(closing ? [...statisticsSentence(input.statistics), ...closingBlocks(input, dataNote(input))] : []),
	];
}

/** The list price or the offers, what the agent hasn't confirmed, and the next date. */
function toDo(input: ReportInput): string[] {
	const { conclusion } = input.analysis;
	if (conclusion === null) return [];
	const { price, conditionSpan: span } = conclusion;
	return [
		...(input.kind === 'offer' ? compareOffers(input) : [listAt(price, input)]),
		...(span === null
			? []
			: [
					`Confirm the condition: it changes the price from ${signedPercent(span.asIs.change)} if the home needs work to ${signedPercent(span.renovated.change)} if it is renovated.`,
				]),
		`Check the price against newer sales by ${longDay(addDays(input.evidence.effectiveOn, REVIEW_DAYS))}.`,
	];
}

function listAt(price: number, { request: { netSheet } }: ReportInput): string {
	const own = netSheet?.ownPrice;
	return own ? `List at ${usd(own)}; the indicated price is ${usd(price)}.` : `List at about ${usd(price)}.`;
}

function compareOffers(input: ReportInput): string[] {
	const prices = offeredHome(input)?.analysis?.offers.map(({ price }) => usd(price)) ?? [];
	return prices.length === 0 ? [] : [`Compare offers of ${joinWords(prices)}: “Offer” says what each means.`];
}
