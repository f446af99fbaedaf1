/** What the seller takes home at the low, middle and high of the range, and at a price of the agent's. */
import { DASH, usd } from '../../domain/format/format.ts';
import { taxedHome } from '../../domain/home/taxed-home.ts';
import type { NetLine, NetSheet } from '../../domain/net-sheet/net-line.ts';
import { netSheet } from '../../domain/net-sheet/net-sheet.ts';
import { column, heading, list, row, table, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

const NET_LEAD = 'An estimate of what the seller takes home. The contract decides who pays each cost.';

export function netSheetPage({
	analysis,
	evidence,
	request: { netSheet: facts },
}: ReportInput): Block[] | null {
	if (!facts) return null;
	const { subject, conclusion } = analysis;
	const home = taxedHome(subject, evidence.place);
	const sheet = netSheet({ ...home, range: conclusion, effectiveOn: evidence.effectiveOn }, facts);
	return sheet === null ? null : netSheetBlocks(sheet);
}

/** The report's net sheet at one price; null if it has none. */
export function netSheetAt(
	ownPrice: number,
	{
		analysis,
		evidence,
		request,
	}: Pick<ReportInput, 'analysis' | 'evidence'> & { request: Pick<ReportInput['request'], 'netSheet'> },
): NetSheet | null {
	if (!request.netSheet) return null;
	const home = taxedHome(analysis.subject, evidence.place);
	return netSheet(
		{ ...home, range: null, effectiveOn: evidence.effectiveOn },
		{ ...request.netSheet, ownPrice },
	);
}

/** What a net is, and which costs it doesn't include. */
export function netNote(sheet: NetSheet): string {
	const missing = notIncludedWords(sheet);
	return missing === null ? NET_LEAD : `${NET_LEAD} Not included: ${missing}`;
}

function netSheetBlocks(sheet: NetSheet): Block[] {
	const { prices, lines, net, netWithoutBuyerCommission, taxBasis } = sheet;
	const notIncluded = notIncludedWords(sheet);
	const width = 0.64 / prices.length;
	const known = lines.filter(({ amounts }) => amounts.some((amount) => amount !== null));
	const cell = (amount: number | null) => (amount === null ? DASH : usd(amount));
	return [
		text(NET_LEAD, 'lead'),
		table(
			'Net sheet',
			[column('Cost', 0.36, 'start'), ...prices.map(({ label }) => column(label, width))],
			[
				row(['Sale price', ...prices.map(({ price }) => usd(price))], { strong: true }),
				...known.map(({ label, amounts, check }) =>
					row([check ? `${label}\nCheck this` : label, ...amounts.map(cell)]),
				),
				row(["Seller's net", ...prices.map((_, at) => usd(net?.[at]))], { strong: true }),
				...(netWithoutBuyerCommission === null
					? []
					: [
							row(
								["Seller's net without the buyer's agent commission", ...netWithoutBuyerCommission.map(usd)],
								{ strong: true },
							),
						]),
			],
			['A minus sign is a credit to the seller.', taxBasis].filter(Boolean).join(' '),
		),
		...(notIncluded === null ? [] : [heading('Not included'), text(notIncluded)]),
		heading('How each cost was computed'),
		list(known.map(describeLine)),
	];
}

/** The costs that the net doesn't include; null if it includes all. */
function notIncludedWords({ notIncluded }: NetSheet): string | null {
	return notIncluded.length === 0 ? null : `${notIncluded.join('; ')}.`;
}

function describeLine({ label, how, source, changed }: NetLine): string {
	return [`${label}: ${how}${changed ? ', changed by the agent' : ''}.`, source && `Source: ${source}.`]
		.filter(Boolean)
		.join(' ');
}
