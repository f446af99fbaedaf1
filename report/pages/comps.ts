/** The plat of the comps, and their table: pin, row and column carry one number. */
import { DASH, miles, usd } from '../../domain/format.ts';
import { isPlaced } from '../../domain/geo.ts';
import type { GridComp } from '../../domain/valuation/analysis.ts';
import { factsLine, nameOf, shortDay, weightText } from '../../domain/valuation/valuation-text.ts';
import { column, row, table } from '../blocks.ts';
import type { Block, PlatBlock, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { dayWord, perSquareFoot, priceWord, subjectName } from '../words.ts';

/** Discs beyond so many would cover one another. */
const MOST_OTHERS = 150;

export function compsPage(input: ReportInput): Block[] | null {
	const { analysis } = input;
	if (analysis.comps.length === 0) return null;
	const plat = platOf(input);
	return [...(plat === null ? [] : [plat]), compsTable(input)];
}

function compsTable(input: ReportInput): TableBlock {
	const { subject, comps, conclusion } = input.analysis;
	return table(
		'The comps',
		[
			column('Home', 0.33, 'start'),
			column('Distance', 0.1),
			column(dayWord(input), 0.13),
			column(priceWord(input), 0.12),
			column('Per sq ft', 0.09),
			column('Adjusted', 0.12),
			column('Weight', 0.11),
		],
		[
			row([`${subjectName(subject)}\n${factsLine(subject)}`, '', '', '', '', '', ''], { pin: 'subject' }),
			...comps.map((comp) => compRow(comp, conclusion !== null)),
			...(conclusion === null
				? []
				: [row(['Indicated price', '', '', '', '', usd(conclusion.price), ''], { strong: true })]),
		],
		'Adjusted: brought to this home and to this day, line by line on the next page. Weight: the share of the price that rests on it.',
	);
}

function compRow({ sale, number, miles: away, adjustedPrice, weight }: GridComp, isWeighed: boolean) {
	return row(
		[
			`${nameOf(sale)}\n${factsLine(sale)}`,
			miles(away),
			shortDay(sale.soldOn),
			usd(sale.price),
			perSquareFoot(sale),
			usd(adjustedPrice),
			isWeighed ? weightText(weight) : DASH,
		],
		{ pin: number },
	);
}

/** Null where the subject or all its comps have no place on the map. */
function platOf({ analysis, placeBasis }: ReportInput): PlatBlock | null {
	const { subject, criteria, comps, verdicts } = analysis;
	if (!isPlaced(subject)) return null;
	const placed = comps.flatMap(({ sale, number }) => (isPlaced(sale) ? [{ number, ...placeOf(sale) }] : []));
	if (placed.length === 0) return null;
	const others = verdicts.flatMap(({ sale, supports }) =>
		supports && isPlaced(sale) ? [placeOf(sale)] : [],
	);
	const { star, around } = middleWords(placeBasis, subject.zip);
	return {
		kind: 'plat',
		words: platWords(around, comps, others.length),
		centre: placeOf(subject),
		star,
		radiusMiles: criteria.radius,
		polygon: criteria.polygon,
		comps: placed,
		others: others.slice(0, MOST_OTHERS),
	};
}

function placeOf({ latitude, longitude }: { latitude: number; longitude: number }) {
	return { latitude, longitude };
}

/** What the star is, in the legend and in a sentence: the home may lie elsewhere. */
function middleWords(placeBasis: ReportInput['placeBasis'], zip: string): { star: string; around: string } {
	if (placeBasis === 'zip_centroid')
		return { star: `Middle of ZIP ${zip}`, around: `the middle of ZIP ${zip}` };
	return placeBasis === 'building'
		? { star: 'Its building', around: 'the building of the subject' }
		: { star: 'This home', around: 'the subject' };
}

function platWords(around: string, comps: readonly GridComp[], others: number): string {
	const where = comps.map(({ number, sale, miles: away }) => `${number}: ${nameOf(sale)}, ${miles(away)}`);
	const rest = others > 0 ? ` ${others} other sales count toward the price.` : '';
	return `Plat of the comps around ${around}, north up. ${where.join('; ')}.${rest}`;
}
