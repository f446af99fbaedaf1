/** Page three of an appointment pack: the market, three list prices with their competitors, and the next steps. */
import { COMPETING_SHARE, type ListPrice, listPrices } from '../../../domain/analysis/list-prices.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count, DASH, percent, signedPercent, usd } from '../../../domain/format/format.ts';
import { agree, plural } from '../../../domain/format/plural.ts';
import { homeName } from '../../../domain/home/fact-text.ts';
import { pricePerArea } from '../../../domain/home/units.ts';
import { column, heading, list, row, table } from '../../blocks.ts';
import { statisticsSentence } from '../../market/statistics-facts.ts';
import type { Block, TableBlock } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';
import { ownSummaryBlocks } from '../../summary.ts';
import { perAreaWord } from '../../words.ts';
import { competingListings, competingWhere } from '../competition.ts';
import { subjectCharts } from '../market.ts';
import { closingBlocks } from '../words.ts';

/** Names of competitors at each price: nearest first. */
const MAX_NAMES = 3;

export function packPlanPage(input: ReportInput): Block[] | null {
	const { conclusion } = input.analysis;
	const prices = conclusion && listPrices(conclusion, competingListings(input));
	const [chart, supply] = splitCharts(input);
	// Then page one has room for the rest.
	if (prices === null && chart.length === 0) return null;
	const steps = [heading('Next steps'), list(nextSteps(input, prices ?? []), true)];
	return [
		...statisticsSentence(input.statistics),
		...chart,
		...(prices === null ? [] : [heading('Three list prices'), pricesTable(prices, input)]),
		...(supply.length === 0 ? steps : [{ kind: 'columns', columns: [supply, steps] } satisfies Block]),
		...ownSummaryBlocks(input),
		...closingBlocks(input),
	];
}

/** The chart of prices takes the width, supply a column. */
function splitCharts(input: ReportInput) {
	const charts = subjectCharts(input);
	return [
		charts.filter((block) => block.kind === 'chart'),
		charts.filter((block) => block.kind === 'bands'),
	] as const;
}

const POSITIONS: Record<ListPrice['position'], string> = {
	below: 'Below the indicated price',
	at: 'At the indicated price',
	above: 'Above the indicated price',
};

/** @param nets what the seller takes home at each price; null if that isn't known */
export function pricesTable(
	prices: readonly ListPrice[],
	input: ReportInput,
	nets: readonly (number | undefined)[] | null = null,
): TableBlock {
	const { subject, conclusion, units } = input.analysis;
	return table(
		'Three list prices, and the listings that compete at each',
		[
			column('List price', 0.24, 'start'),
			column('Difference', 0.1),
			column(nets ? "Seller's net" : perAreaWord(input), 0.1),
			column('Active', 0.08),
			column('Pending', 0.09),
			column('Nearest competitors', 0.39, 'start'),
		],
		prices.map(({ position, price, competitors, active, pending }, at) =>
			row([
				`${usd(price)}\n${POSITIONS[position]}`,
				conclusion === null || position === 'at' ? DASH : signedPercent(price / conclusion.price - 1),
				nets ? usd(nets[at]) : pricePerArea(price, subject.livingArea, units),
				count(active),
				count(pending),
				competitors.length === 0
					? 'None'
					: competitors
							.slice(0, MAX_NAMES)
							.map((each) => `${homeName(each)}, ${usd(each.price)}`)
							.join('; '),
			]),
		),
		`Below and above are halfway to the ends of the range. Active and pending: listings of the same type and about the same size ${competingWhere(input.analysis)}, listed within ${percent(COMPETING_SHARE)} of the price.`,
	);
}

function nextSteps({ analysis, evidence }: ReportInput, prices: readonly ListPrice[]): string[] {
	const fewest = Math.min(...prices.map(({ competitors }) => competitors.length));
	const [least, ...others] = prices.filter(({ competitors }) => competitors.length === fewest);
	const all = new Set(prices.flatMap(({ competitors }) => competitors)).size;
	const choice =
		others.length === 0 && least
			? `the fewest listings compete at ${usd(least.price)} (${count(fewest)}).`
			: 'about as many listings compete at each price.';
	return [
		...(prices.length === 0 ? [] : [`Choose the list price: ${choice}`]),
		...(all === 0
			? []
			: [
					`Watch the ${agree(all, 'one listing', plural(all, 'listing'))} ${competingWhere(analysis)} within ${percent(COMPETING_SHARE)} of ${agree(prices.length, 'that price', 'these prices')}: a price cut or a contract ${agree(all, 'there', 'among them')} changes the choice.`,
				]),
		`Before listing, update this analysis: sales that closed after ${longDay(evidence.effectiveOn)} are not in it.`,
	];
}
