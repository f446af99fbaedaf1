/** Explains one cell of the adjustment grid. */
import type { Adjustment, GridComp } from '../../../domain/analysis/analysis.ts';
import type { GridLine } from '../../../domain/analysis/grid/grid-lines.ts';
import { signedUsd } from '../../../domain/format/format.ts';

/** How the comp differs, how sure the dollars are, and who set them. */
export function explain({ label }: GridLine, comp: GridComp, adjustment: Adjustment): string {
	const { words, dollars, low, high, edited } = adjustment;
	const range =
		low !== null && high !== null && dollars !== 0
			? ` ${signedUsd(dollars)}, 80% interval ${signedUsd(low)} to ${signedUsd(high)}.`
			: '';
	const said = words ? ` ${words.replace(/\.?$/, '.')}` : '';
	return `${label}, comp ${comp.number}:${said}${range}${edited ? ' Set by you.' : ''}`;
}
