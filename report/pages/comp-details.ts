/** Every comp for itself: its facts, why it was chosen, how it differs, and how it counts. */
import { longDay, miles, percent, usd } from '../../domain/format.ts';
import type { Adjustment, GridComp, Verdict } from '../../domain/valuation/analysis.ts';
import {
	FEATURE_LABELS,
	nameOf,
	signedPercent,
	signedUsd,
	weightText,
} from '../../domain/valuation/valuation-text.ts';
import { column, heading, row, table, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { GUIDE, homeLine, isBeyondGuide, perSquareFoot } from '../words.ts';

export function compDetailsPage(input: ReportInput): Block[] | null {
	const { comps } = input.analysis;
	return comps.length === 0 ? null : comps.flatMap((comp) => detailOf(comp, input));
}

function detailOf(comp: GridComp, input: ReportInput): Block[] {
	const { sale, number, note } = comp;
	const told = comp.adjustments.filter(({ dollars, edited }) => Boolean(dollars) || edited);
	return [
		heading(nameOf(sale), number),
		text(`${homeLine(sale)}. ${saleSentence(comp, input)}`),
		...(note.trim() === '' ? [] : [text(`The agent notes: ${note.trim()}`)]),
		...(told.length === 0 ? [] : [adjustmentsTable(comp, told)]),
		text([...restSentences(comp), choiceSentence(comp, input)].join(' '), 'note'),
	];
}

function saleSentence({ sale, miles: away }: GridComp, { evidence }: ReportInput): string {
	const verb = evidence.listPricesOnly ? 'Asked at' : 'Sold for';
	const where = away === null ? '' : `, ${miles(away)} away`;
	const each = sale.livingArea ? `, ${perSquareFoot(sale)} a sq ft` : '';
	return `${verb} ${usd(sale.price)} on ${longDay(sale.soldOn)}${where}${each}.`;
}

function adjustmentsTable(comp: GridComp, told: readonly Adjustment[]) {
	return table(
		`Adjustments of comp ${comp.number}`,
		[column('Adjusted for', 0.17, 'start'), column('How it differs', 0.65, 'start'), column('Dollars', 0.18)],
		[
			...told.map(({ feature, words, dollars, edited }) =>
				row([FEATURE_LABELS[feature], words, `${signedUsd(dollars)}${edited ? '*' : ''}`]),
			),
			row(
				[
					'Adjusted',
					`Net ${signedPercent(comp.net)}, gross ${percent(comp.gross)} of its price`,
					usd(comp.adjustedPrice),
				],
				{ strong: true },
			),
		],
		told.some(({ edited }) => edited) ? 'An asterisk marks what the agent set by hand.' : '',
	);
}

/** What asks for a word more, what is alike, and what is not known of one side. */
function restSentences({ adjustments, net, gross }: GridComp): string[] {
	const named = (pick: (adjustment: Adjustment) => boolean) =>
		adjustments
			.filter((each) => !each.edited && pick(each))
			.map(({ feature }) => FEATURE_LABELS[feature].toLowerCase())
			.join(', ');
	const alike = named(({ dollars }) => dollars === 0);
	const unknown = named(({ dollars }) => dollars === null);
	return [
		...(isBeyondGuide({ net, gross }) ? [`Its adjustments are beyond the customary ${GUIDE}.`] : []),
		...(alike === '' ? [] : [`Not adjusted, alike or worth nothing here: ${alike}.`]),
		...(unknown === '' ? [] : [`Not known on one side: ${unknown}.`]),
	];
}

function choiceSentence(comp: GridComp, { analysis }: ReportInput): string {
	const code = analysis.verdicts.find(({ sale }) => sale.id === comp.sale.id)?.code ?? 'comp';
	const chosen = CHOSEN[code] ?? 'It meets the criteria';
	return analysis.conclusion === null
		? `${chosen}.`
		: `${chosen}; ${weightText(comp.weight)} of the price rests on it.`;
}

const CHOSEN: Partial<Record<Verdict['code'], string>> = {
	pinned: 'Chosen by the agent',
	added: 'Entered by the agent',
};
