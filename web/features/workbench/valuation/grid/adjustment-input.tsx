/** One adjustment in dollars. Typing overrides it; clearing the field restores the derived value. */
import { type KeyboardEvent, memo } from 'react';
import type { Adjustment, GridComp } from '../../../../../domain/analysis/analysis.ts';
import type { GridLine } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { signedUsd } from '../../../../../domain/format/format.ts';
import { DraftInput } from '../../../../ui/draft-input.tsx';
import { usePrinting } from '../../../../ui/hooks/use-printing.ts';
import { parseFigure } from '../parse-figure.ts';

interface AdjustmentInputProps {
	line: GridLine;
	comp: GridComp;
	adjustment: Adjustment;
	/** US dollars; null for the derived value. */
	onSet: (dollars: number | null) => void;
}

const RULE = { label: 'The adjustment', min: -100_000_000, max: 100_000_000, step: 1 };

/**
 * Rerendered only if it shows something else: a grid has a hundred of these, and an edit changes a few. `onSet`
 * depends only on the comp and the feature, so an older function does the same.
 */
export const AdjustmentInput = memo(Field, isSame);

function isSame(before: AdjustmentInputProps, after: AdjustmentInputProps): boolean {
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
			onKeyDown={moveFocus}
			className="adjustment"
		/>
	);
}

function write(dollars: number | null): string {
	return dollars === null ? '' : signedUsd(dollars);
}

/**
 * Parses the text. A cleared field waits: the next digit may follow, or the field is left blank to restore the
 * derived value.
 */
function read(text: string) {
	return text.trim() === '' ? { problem: '' } : parseFigure(RULE, text);
}

/**
 * Moves to another field: Enter moves down the comp and Shift+Enter up, as in a spreadsheet; Tab moves along the row.
 */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
	const steps: Record<string, number> = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 };
	const step = steps[event.key];
	if (!step) return;
	event.preventDefault();
	const { comp } = event.currentTarget.dataset;
	const grid = event.currentTarget.closest('[data-grid]');
	const column = [...(grid?.querySelectorAll<HTMLInputElement>(`input[data-comp="${comp}"]`) ?? [])];
	column[column.indexOf(event.currentTarget) + step]?.focus();
}
