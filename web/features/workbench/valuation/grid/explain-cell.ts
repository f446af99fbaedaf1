/** Explains one cell of the adjustment grid. */
import type { Adjustment, GridComp } from '../../../../../domain/analysis/analysis.ts';
import type { GridLine } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { signedUsd } from '../../../../../domain/format/format.ts';
import { FACTS } from '../../../../../domain/home/facts.ts';
import { sourceOf } from '../../../../../domain/home/sources.ts';
import type { Feature } from '../../../../../domain/pricing/features.ts';

/** How the comp differs, how certain the dollars are, and who set them. */
export function explain({ label, feature }: GridLine, comp: GridComp, adjustment: Adjustment): string {
	const { words, dollars, low, high, edited } = adjustment;
	const range =
		low !== null && high !== null && low !== high && dollars !== 0
			? ` ${signedUsd(dollars)}, 80% interval ${signedUsd(low)} to ${signedUsd(high)}.`
			: '';
	const sentence = words ? ` ${words.replace(/\.?$/, '.')}` : '';
	return `${label}, comp ${comp.number}:${sentence}${range}${edited ? ' Set by you.' : ''}${sourceSentence(comp, feature)}`;
}

/** The source of the comp's value. */
function sourceSentence({ sale }: GridComp, feature: Feature): string {
	const column = feature in FACTS ? FACTS[feature as keyof typeof FACTS].column : COLUMNS[feature];
	const source = sale.demo || column === undefined ? null : sourceOf(sale, column);
	return source === null ? '' : ` Source: ${source}.`;
}

/** The columns of features that aren't facts of the home. */
const COLUMNS: Partial<Record<Feature, string>> = { time: 'sold_on', concessions: 'concessions' };
