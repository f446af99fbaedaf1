/** The counts, the reset, and the shortcuts. */
import { Keyboard, RotateCcw } from 'lucide-react';
import type { Ref } from 'react';
import type { Analysis } from '../../../domain/analysis/analysis.ts';
import { Button } from '../../ui/button.tsx';
import type { DecisionControl } from './use-decisions.ts';
import { countsLine } from './valuation/candidate-order.ts';

interface ToolbarProps {
	control: DecisionControl;
	analysis: Analysis;
	helpButton: Ref<HTMLButtonElement>;
	onHelp: () => void;
}

export function Toolbar({ control, analysis, helpButton, onHelp }: ToolbarProps) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<p className="text-muted text-sm tabular-nums">{countsLine(analysis)}.</p>
			<div className="flex flex-wrap gap-2 print:hidden">
				<Button size="small" look="quiet" disabled={control.untouched} onClick={control.reset}>
					<RotateCcw aria-hidden="true" className="size-4" />
					Reset all
				</Button>
				<Button ref={helpButton} size="small" look="quiet" onClick={onHelp}>
					<Keyboard aria-hidden="true" className="size-4" />
					Shortcuts
				</Button>
			</div>
		</div>
	);
}
