/** The counts, undo, and the shortcuts. */
import { Keyboard, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Analysis } from '../../../domain/analysis/analysis.ts';
import { Button } from '../../ui/button.tsx';
import type { DecisionControl } from './use-decisions.ts';
import { countsLine } from './valuation/candidate-order.ts';

interface ToolbarProps {
	control: DecisionControl;
	analysis: Analysis;
	helpButton: Ref<HTMLButtonElement>;
	onHelp: () => void;
	/** The price that the work is about. */
	children: ReactNode;
}

export function Toolbar({ control, analysis, helpButton, onHelp, children }: ToolbarProps) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<p className="text-muted text-sm tabular-nums">{countsLine(analysis)}.</p>
			<div className="flex flex-wrap gap-2 print:hidden">
				<Button size="small" look="quiet" disabled={!control.canUndo} onClick={control.undo}>
					<Undo2 aria-hidden="true" className="size-4" />
					Undo
				</Button>
				<Button size="small" look="quiet" disabled={control.untouched} onClick={control.reset}>
					<RotateCcw aria-hidden="true" className="size-4" />
					Reset all
				</Button>
				<Button ref={helpButton} size="small" look="quiet" onClick={onHelp}>
					<Keyboard aria-hidden="true" className="size-4" />
					Shortcuts
				</Button>
				{children}
			</div>
		</div>
	);
}
