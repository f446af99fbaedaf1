/** Three list prices for a home whose last listing ended unsold: what the seller takes home and what competes at each. */
import { listPrices } from '../../domain/analysis/list-prices.ts';
import { solicitationWords } from '../../domain/wording/solicitation.ts';
import { text } from '../blocks.ts';
import { statisticsSentence } from '../market/statistics-facts.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { ownSummaryBlocks } from '../summary.ts';
import { dataNote } from '../words.ts';
import { competingListings, competitionLead } from './competition.ts';
import { netNote, netSheetAt } from './net-sheet.ts';
import { packEvidencePage } from './pack/evidence.ts';
import { pricesTable } from './pack/plan.ts';
import { strategyBlocks } from './pricing-strategy.ts';
import { closingBlocks } from './words.ts';

export function listPricesPage(input: ReportInput): Block[] {
	const { conclusion } = input.analysis;
	const competing = competingListings(input);
	return [
		...(conclusion === null ? [] : pricesBlocks(input)),
		...(competing.length === 0 ? [text(competitionLead(competing, input))] : []),
		...strategyBlocks(input),
		...statisticsSentence(input.statistics),
		...ownSummaryBlocks(input),
		// Otherwise, the evidence says it.
		...closingBlocks(input, ...(packEvidencePage(input) === null ? [dataNote(input)] : [])),
		text(solicitationWords(), 'note'),
	];
}

function pricesBlocks(input: ReportInput): Block[] {
	const { conclusion } = input.analysis;
	if (conclusion === null) return [];
	const prices = listPrices(conclusion, competingListings(input));
	const sheets = prices.map(({ price }) => netSheetAt(price, input));
	const [sheet] = sheets;
	const nets = sheets.map((each) => each?.net?.[0]);
	const isKnown = nets.every((net) => net !== undefined);
	return [
		text('Three list prices for today, and what competes with this home at each.', 'lead'),
		pricesTable(prices, input, isKnown ? nets : null),
		...(isKnown && sheet
			? [text(`Seller's net if it sold at the list price. ${netNote(sheet)}`, 'note')]
			: []),
	];
}
