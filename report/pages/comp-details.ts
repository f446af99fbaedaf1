/** Each comp in detail: its facts, why it was chosen, how it differs, and its weight. */
import type { Adjustment, GridComp } from '../../domain/analysis/analysis.ts';
import { FEATURE_LABELS } from '../../domain/analysis/grid/feature-text.ts';
import type { Verdict } from '../../domain/comps/verdict.ts';
import { miles, percentTenths, signedPercent, signedUsd, usd } from '../../domain/format/format.ts';
import { closedOn, closingDate } from '../../domain/home/closing-date.ts';
import { homeName } from '../../domain/home/fact-text.ts';
import { AGENTS_DATA } from '../../domain/home/own-data.ts';
import { sourceText } from '../../domain/home/sources.ts';
import { pricePerArea, unitName } from '../../domain/home/units.ts';
import { hasLocation } from '../../domain/places/geo.ts';
import { NO_MAP_LOCATION } from '../../domain/pricing/street-miles.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { formatCredit, GUIDE, homeLine, isBeyondGuide } from '../words.ts';

export function compDetailsPage(input: ReportInput): Block[] | null {
	const { comps } = input.analysis;
	return comps.length === 0 ? null : comps.flatMap((comp) => composeDetail(comp, input));
}

function composeDetail(comp: GridComp, input: ReportInput): Block[] {
	const { sale, number, note } = comp;
	const adjusted = comp.adjustments.filter(({ dollars, edited }) => Boolean(dollars) || edited);
	return [
		heading(homeName(sale), number),
		text(`${homeLine(sale, input.analysis.units)}. ${saleSentence(comp, input)}`),
		...(sale.attribution ? [text(`${formatCredit(sale)}.`)] : []),
		...(note.trim() === '' || !input.request.saleNotes ? [] : [text(`Agent's note: ${note.trim()}`)]),
		...(adjusted.length === 0 ? [] : [adjustmentsTable(comp, adjusted)]),
		text([...otherSentences(comp), choiceSentence(comp, input), ...sourceSentence(comp)].join(' '), 'note'),
	];
}

function saleSentence(
	{ sale, isListPrice, miles: away }: GridComp,
	{ analysis: { units } }: ReportInput,
): string {
	const sold = isListPrice
		? `Listed at ${usd(sale.price)} as of ${closingDate(sale)}`
		: `Sold for ${usd(sale.price)} ${closedOn(sale)}`;
	const where = away === null ? '' : `, ${miles(away)} away`;
	const each = sale.livingArea
		? `, ${pricePerArea(sale.price, sale.livingArea, units)} per ${unitName(units)}`
		: '';
	return `${sold}${where}${each}.`;
}

function adjustmentsTable(comp: GridComp, adjusted: readonly Adjustment[]) {
	return table(
		`Adjustments of comp ${comp.number}`,
		[
			column('Feature', 0.17, 'start'),
			column('Difference from this home', 0.65, 'start'),
			column('Adjustment', 0.18),
		],
		[
			...adjusted.map(({ feature, words, dollars, edited }) =>
				row([FEATURE_LABELS[feature], words, `${signedUsd(dollars)}${edited ? '*' : ''}`]),
			),
			row(
				[
					'Adjusted',
					`Net ${signedPercent(comp.net)}, gross ${percentTenths(comp.gross)} of the sale price`,
					usd(comp.adjustedPrice),
				],
				{ strong: true },
			),
		],
		adjusted.some(({ edited }) => edited) ? '* Set by the agent.' : '',
	);
}

/** The remaining sentences about a comp: large adjustments, features that aren't adjusted, and unknown ones. */
function otherSentences({ sale, adjustments, net, gross }: GridComp): string[] {
	const named = (pick: (adjustment: Adjustment) => boolean) =>
		adjustments
			.filter((each) => !each.edited && pick(each))
			.map(({ feature }) => FEATURE_LABELS[feature].toLowerCase())
			.join(', ');
	const withoutEffect = named(({ dollars }) => dollars === 0);
	const unknown = named(({ dollars }) => dollars === null);
	return [
		...(hasLocation(sale) ? [] : [`${NO_MAP_LOCATION}.`]),
		...(isBeyondGuide({ net, gross }) ? [`Its adjustments are above the customary ${GUIDE}.`] : []),
		...(withoutEffect === '' ? [] : [`Not adjusted (same, or no effect on price): ${withoutEffect}.`]),
		...(unknown === '' ? [] : [`Unknown for the comp or this home: ${unknown}.`]),
	];
}

function sourceSentence({ sale }: GridComp): string[] {
	const source = sale.demo ? null : sourceText(sale, AGENTS_DATA);
	return source === null ? [] : [`Source: ${source}.`];
}

function choiceSentence(comp: GridComp, { analysis }: ReportInput): string {
	const code = analysis.verdicts.find(({ sale }) => sale.id === comp.sale.id)?.code ?? 'comp';
	const chosen = CHOICE_WORDS[code] ?? 'Meets the criteria';
	return analysis.conclusion === null ? `${chosen}.` : `${chosen}; weight ${percentTenths(comp.weight)}.`;
}

const CHOICE_WORDS: Partial<Record<Verdict['code'], string>> = {
	pinned: 'Selected by the agent',
	added: 'Added by the agent',
};
