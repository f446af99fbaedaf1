/** The reset and the shortcuts. */
import { Keyboard, RotateCcw } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import type { DecisionControl } from './use-decisions.ts';

interface ToolbarProps {
	control: DecisionControl;
	helpButton: Ref<HTMLButtonElement>;
	onHelp: () => void;
}

export function Toolbar({ control, helpButton, onHelp }: ToolbarProps) {
	return (
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
	);
}
