/** One adjustment in dollars: typed over, it is the agent's own, and emptied it is derived again. */
import { type KeyboardEvent, memo } from 'react';
import type { Adjustment, GridComp } from '../../../domain/analysis/analysis.ts';
import type { GridLine } from '../../../domain/analysis/grid/grid-lines.ts';
import { signedUsd } from '../../../domain/format/format.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { usePrinting } from '../../ui/hooks/use-printing.ts';
import { readFigure } from './read-figure.ts';

interface AdjustmentInputProps {
	line: GridLine;
	comp: GridComp;
	adjustment: Adjustment;
	/** US dollars; null: as derived. */
	onSet: (dollars: number | null) => void;
}

const RULE = { label: 'The adjustment', min: -100_000_000, max: 100_000_000, step: 1 };

/**
 * Drawn again only where it shows something else: a grid has a hundred, and an edit moves a few. What it does with a
 * figure hangs on the comp and the feature alone, so an older `onSet` does the same.
 */
export const AdjustmentInput = memo(Field, showsTheSame);

function showsTheSame(before: AdjustmentInputProps, after: AdjustmentInputProps): boolean {
	return (
		before.adjustment.dollars === after.adjustment.dollars &&
		before.adjustment.edited === after.adjustment.edited &&
		before.comp.number === after.comp.number &&
		before.comp.sale.id === after.comp.sale.id &&
		before.line.feature === after.line.feature
	);
}

function Field({ line, comp, adjustment, onSet }: AdjustmentInputProps) {
	const printing = usePrinting();
	if (printing) return signedUsd(adjustment.dollars);
	return (
		<DraftInput
			aria-label={`${line.label} adjustment of comp ${comp.number}, US dollars${adjustment.edited ? ', set by you' : ''}`}
			data-line={line.feature}
			data-comp={comp.number}
			data-nothing={!adjustment.dollars}
			value={adjustment.dollars}
			write={write}
			read={read}
			placeholder="—"
			onValue={onSet}
			onFocus={(event) => event.target.select()}
			onBlur={(event) => event.target.value.trim() === '' && adjustment.edited && onSet(null)}
			onKeyDown={moveOn}
			className="adjustment"
		/>
	);
}

function write(dollars: number | null): string {
	return dollars === null ? '' : signedUsd(dollars);
}

/** An empty text waits: the next digit may come, or the field is left empty to be derived. */
function read(text: string) {
	return text.trim() === '' ? { problem: '' } : readFigure(RULE, text);
}

/** Enter goes down the comp and Shift with Enter up, as in a spreadsheet; Tab goes along the line. */
function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
	const steps: Record<string, number> = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 };
	const step = steps[event.key];
	if (!step) return;
	event.preventDefault();
	const { comp } = event.currentTarget.dataset;
	const grid = event.currentTarget.closest('[data-grid]');
	const column = [...(grid?.querySelectorAll<HTMLInputElement>(`input[data-comp="${comp}"]`) ?? [])];
	column[column.indexOf(event.currentTarget) + step]?.focus();
}
