/** Folds the rows without adjustments into one that names them, and shows and hides them. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FEATURE_LABELS } from '../../../../../domain/analysis/grid/feature-text.ts';
import { type GridLine, gridLines } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { joinWords, uncapitalize } from '../../../../../domain/format/words.ts';
import { usePrinting } from '../../../../ui/hooks/use-printing.ts';

interface FoldedLines {
	/** The rows to show, in the order of the features. */
	lines: readonly GridLine[];
	/** The button for the others; null if there are none, and on paper. */
	fold: ReactNode;
}

/** The rows of the grid, or of one comp if the analysis is narrowed to it. */
export function useFoldedLines(analysis: Parameters<typeof gridLines>[0]): FoldedLines {
	const [open, setOpen] = useState(false);
	const printing = usePrinting();
	// Nothing unfolds on paper, so it has every row with a value.
	if (printing) return { lines: gridLines(analysis, false), fold: null };
	const all = gridLines(analysis, true);
	const folded = all.filter(({ adjusted }) => !adjusted);
	const Chevron = open ? ChevronDown : ChevronRight;
	const names = folded.map(({ feature }) => uncapitalize(FEATURE_LABELS[feature]));
	return {
		lines: open ? all : all.filter(({ adjusted }) => adjusted),
		fold: folded.length > 0 && (
			<button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="grid-fold">
				<Chevron aria-hidden="true" className="mt-px size-4 shrink-0" />
				<span>{open ? 'Hide rows without adjustments' : `No adjustment for ${joinWords(names)}`}</span>
			</button>
		),
	};
}
