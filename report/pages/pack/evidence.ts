/** Page two of an appointment pack: the comps on a map and in a table, and what competes with the home. */
import type { ActiveListing } from '../../../domain/comps/evidence.ts';
import { count, DASH, miles, percentTenths, usd } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { closingDate } from '../../../domain/home/closing-date.ts';
import { factsLine, homeName } from '../../../domain/home/fact-text.ts';
import { STATUS_NAMES } from '../../../domain/home/listing.ts';
import { listedWords } from '../../../domain/home/types/listed-words.ts';
import { milesBetween } from '../../../domain/places/geo.ts';
import { column, heading, row, table, text } from '../../blocks.ts';
import type { Block, TableBlock } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';
import {
	dataNote,
	dayWord,
	distanceNote,
	formatCredit,
	homeCell,
	ownWeightNote,
	priceWord,
} from '../../words.ts';
import { competingListings, competitionLead } from '../competition.ts';
import { mapBlocks } from '../comps.ts';

/** Lines of the tables, so that both fit on one sheet with the map. */
const COMP_LINES = 12;
const LISTING_LINES = 5;

export function packEvidencePage(input: ReportInput): Block[] | null {
	const competing = competingListings(input);
	const { comps } = input.analysis;
	if (comps.length === 0 && competing.length === 0) return null;
	return [
		...mapBlocks(input),
		...(comps.length === 0 ? [] : [heading('Comparable sales'), compsTable(input)]),
		heading('Competition'),
		text(competitionLead(competing, input)),
		...(competing.length === 0 ? [] : [competitionTable(competing, input)]),
		text(dataNote(input), 'note'),
	];
}

/** Those with the most weight, in the order of their numbers. */
function compsTable(input: ReportInput): TableBlock {
	const { subject, comps, conclusion, units } = input.analysis;
	const heaviest = [...comps].sort((a, b) => b.weight - a.weight || a.number - b.number);
	const lines = comps.some(({ sale }) => sale.attribution) ? 3 : 2;
	const shown = heaviest.slice(0, COMP_LINES / lines).sort((a, b) => a.number - b.number);
	return table(
		'Comparable sales',
		[
			column('Comp', 0.42, 'start'),
			column('Distance', 0.11),
			column(dayWord(input), 0.13),
			column(priceWord(input), 0.12),
			column('Adjusted price', 0.12),
			column('Weight', 0.1),
		],
		shown.map(({ sale, number, miles: away, adjustedPrice, weight }) =>
			row(
				[
					homeCell(sale, units),
					miles(away),
					closingDate(sale, 'short'),
					usd(sale.price),
					usd(adjustedPrice),
					conclusion === null ? DASH : percentTenths(weight),
				],
				{ pin: number },
			),
		),
		[
			shown.length < comps.length &&
				`The ${shown.length} of ${plural(comps.length, 'comp')} with the most weight.`,
			ownWeightNote(input),
			distanceNote(
				subject,
				shown.map(({ sale }) => sale),
			),
		]
			.filter(Boolean)
			.join(' '),
	);
}

/** The nearest, each in a line if its source requires no attribution. */
function competitionTable(competing: readonly ActiveListing[], input: ReportInput): TableBlock {
	const { subject, units } = input.analysis;
	const lines = competing.some(({ attribution }) => attribution) ? 2 : 1;
	const shown = competing.slice(0, Math.floor(LISTING_LINES / lines));
	const more = competing.length - shown.length;
	return table(
		`Nearest ${listedWords(shown)}`,
		[
			column('Nearest listings', 0.5, 'start'),
			column('Status', 0.12, 'start'),
			column('Distance', 0.12),
			column('List price', 0.14),
			column('Days', 0.12),
		],
		shown.map((listing) =>
			row([
				[[homeName(listing), factsLine(listing, units)].filter(Boolean).join(', '), formatCredit(listing)]
					.filter(Boolean)
					.join('\n'),
				STATUS_NAMES[listing.status],
				miles(milesBetween(subject, listing)),
				usd(listing.price),
				count(listing.daysOnMarket),
			]),
		),
		[more > 0 && `${plural(more, 'more listing')} farther away.`, distanceNote(subject, shown)]
			.filter(Boolean)
			.join(' '),
	);
}
