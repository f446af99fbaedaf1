/** The map of the comps and their table, which share the comp numbers. */
import type { GridComp } from '../../domain/analysis/analysis.ts';
import { DASH, miles, percentTenths, usd } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import { factsLine, homeName } from '../../domain/home/fact-text.ts';
import { AGENTS_DATA, isOwnData } from '../../domain/home/own-data.ts';
import { pricePerArea, type Units } from '../../domain/home/units.ts';
import { hasLocation } from '../../domain/places/geo.ts';
import { column, row, table } from '../blocks.ts';
import type { Block, PlatBlock, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import {
	dayWord,
	distanceNote,
	formatCredit,
	notOnMap,
	ownWeightNote,
	perAreaWord,
	priceWord,
	subjectName,
} from '../words.ts';
import { compPhotos } from './comp-photos.ts';

/** More discs than this would overlap. */
const MAX_OTHERS = 150;

export function compsPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	if (analysis.comps.length === 0) return null;
	const photos = compPhotos(analysis.comps);
	return [...mapBlocks(input), compsTable(input), ...(photos === null ? [] : [photos])];
}

function compsTable(input: ReportInput): TableBlock {
	const { subject, comps, conclusion, units } = input.analysis;
	return table(
		'Comparable sales',
		[
			column('Home', 0.33, 'start'),
			column('Distance', 0.1),
			column(dayWord(input), 0.13),
			column(priceWord(input), 0.12),
			column(perAreaWord(input), 0.09),
			column('Adjusted price', 0.12),
			column('Weight', 0.11),
		],
		[
			row([`${subjectName(subject)}\n${factsLine(subject, units)}`, '', '', '', '', '', ''], {
				pin: 'subject',
			}),
			...comps.map((comp) => compRow(comp, conclusion !== null, units)),
			...(conclusion === null
				? []
				: [row(['Indicated price', '', '', '', '', usd(conclusion.price), ''], { strong: true })]),
		],
		[
			'Adjusted price: what the comp would sell for on the effective date if it were like this home. Weight: its share of the price.',
			ownWeightNote(input),
			distanceNote(
				subject,
				comps.map(({ sale }) => sale),
			),
		]
			.filter(Boolean)
			.join(' '),
	);
}

function compRow(
	{ sale, number, miles: away, adjustedPrice, weight }: GridComp,
	hasPrice: boolean,
	units: Units,
) {
	return row(
		[
			[
				homeName(sale),
				[factsLine(sale, units), isOwnData(sale) && AGENTS_DATA].filter(Boolean).join(', '),
				formatCredit(sale),
			]
				.filter(Boolean)
				.join('\n'),
			miles(away),
			closingDate(sale, 'short'),
			usd(sale.price),
			pricePerArea(sale.price, sale.livingArea, units),
			usd(adjustedPrice),
			hasPrice ? percentTenths(weight) : DASH,
		],
		{ pin: number },
	);
}

/** The map, and the comps that it can't show. */
export function mapBlocks(input: ReportInput): Block[] {
	const plat = createPlat(input);
	if (plat === null) return [];
	const comps = input.analysis.comps.map(({ sale, number }) => ({
		...toPlace(sale),
		number,
		name: homeName(sale),
	}));
	return [plat, ...notOnMap(comps)];
}

/** Null if the subject or all comps lack a map location. */
function createPlat({ analysis, placeBasis }: ReportInput): PlatBlock | null {
	const { subject, criteria, comps, verdicts } = analysis;
	if (!hasLocation(subject)) return null;
	const placed = comps.flatMap(({ sale, number }) =>
		hasLocation(sale) ? [{ number, ...toPlace(sale) }] : [],
	);
	if (placed.length === 0) return null;
	const others = verdicts.flatMap(({ sale, supports }) =>
		supports && hasLocation(sale) ? [toPlace(sale)] : [],
	);
	const { star, around } = centerWords(placeBasis, subject.zip);
	return {
		kind: 'plat',
		words: platWords(around, comps, others.length),
		center: toPlace(subject),
		star,
		isLow: true,
		radiusMiles: criteria.radius,
		polygon: criteria.polygon,
		comps: placed,
		others: others.slice(0, MAX_OTHERS),
	};
}

function toPlace<Degrees>({ latitude, longitude }: { latitude: Degrees; longitude: Degrees }) {
	return { latitude, longitude };
}

/** The name of the star in the legend and in a sentence: it may not mark the home itself. */
function centerWords(placeBasis: ReportInput['placeBasis'], zip: string): { star: string; around: string } {
	if (placeBasis === 'zip_centroid')
		return { star: `Center of ZIP ${zip}`, around: `the center of ZIP ${zip}` };
	return placeBasis === 'building'
		? { star: "This home's building", around: 'the building of the subject' }
		: { star: 'This home', around: 'the subject' };
}

function platWords(around: string, comps: readonly GridComp[], others: number): string {
	const where = comps.map(({ number, sale, miles: away }) => `${number}: ${homeName(sale)}, ${miles(away)}`);
	const rest = others > 0 ? ` Also ${plural(others, 'other sale')} nearby.` : '';
	return `Map of the comps around ${around}, north up. ${where.join('; ')}.${rest}`;
}
