/** Where the figures of a report on a home come from. */
import { taxedHome } from '../../domain/home/taxed-home.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { competitionTraces, strategyTraces } from './competition.ts';
import { compsTraces, excludedTraces } from './comps.ts';
import { gridTraces } from './grid.ts';
import { subjectMarketTraces } from './market.ts';
import { netSheetTraces } from './net-sheet.ts';
import { offerTraces } from './offer.ts';
import { ownPagesTraces } from './own-pages.ts';
import { pastListingTraces } from './past-listing.ts';
import { priceTraces } from './price.ts';
import { methodTraces, sensitivityTraces } from './sensitivity.ts';
import { merged, type Traces } from './tracer.ts';

const PARTS = [
	...[priceTraces, compsTraces, gridTraces, sensitivityTraces, excludedTraces],
	...[ownPagesTraces, competitionTraces, strategyTraces, methodTraces, subjectMarketTraces],
	...[offerTraces, pastListingTraces],
];

export function priceReportTraces(input: ReportInput): Traces {
	const { kind, request, analysis, evidence } = input;
	const { netSheet } = request;
	const sale = {
		...taxedHome(analysis.subject, evidence.place),
		range: analysis.conclusion,
		effectiveOn: evidence.effectiveOn,
	};
	return merged([
		...PARTS.map((traces) => traces(input)),
		...(netSheet && kind !== 'brief' && kind !== 'offer' ? [netSheetTraces(sale, netSheet)] : []),
	]);
}
