/** The reset, and the single-key shortcuts with the dialog that lists them. */
import { Keyboard, RotateCcw } from 'lucide-react';
import { type Ref, type RefObject, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { DialogControls } from '../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import type { useCurrentSale } from './sales/use-sale-events.ts';
import type { DecisionControl } from './use-decisions.ts';
import type { CandidateEvents } from './valuation/candidates/candidate-row.tsx';

interface ToolbarProps {
	control: DecisionControl;
	helpButton: Ref<HTMLButtonElement>;
	onHelp: () => void;
}

export function Toolbar({ control, helpButton, onHelp }: ToolbarProps) {
	return (
		<div className="flex flex-wrap gap-2 print:hidden">
			{!control.untouched && (
				<Button size="small" look="quiet" onClick={control.reset}>
					<RotateCcw aria-hidden="true" className="size-4" />
					Reset all
				</Button>
			)}
			<Button
				ref={helpButton}
				size="small"
				look="quiet"
				aria-label="Shortcuts"
				title="Shortcuts"
				onClick={onHelp}
			>
				<Keyboard aria-hidden="true" className="size-4" />
			</Button>
		</div>
	);
}

interface ShortcutActions extends Pick<CandidateEvents, 'onToggle' | 'onPin'> {
	sale: Pick<ReturnType<typeof useCurrentSale>, 'step' | 'verdict'>;
	onUndo: () => void;
	onTable: () => void;
	searchInput: RefObject<HTMLInputElement | null>;
}

/** The single-key shortcuts of the workbench, and the state of the dialog that lists them. */
export function useShortcuts({ sale, onToggle, onPin, onUndo, onTable, searchInput }: ShortcutActions) {
	const [open, setOpen] = useState(false);
	const helpButton = useRef<HTMLButtonElement>(null);
	const { step, verdict } = sale;
	const onHelp = () => setOpen(true);
	const { on, switchKeys } = useKeys({
		j: () => step(1),
		k: () => step(-1),
		x: () => verdict && onToggle(verdict),
		p: () => verdict && onPin(verdict.sale.id),
		z: onUndo,
		l: onTable,
		'/': () => searchInput.current?.focus(),
		'?': onHelp,
	});
	return {
		help: { helpButton, onHelp },
		dialog: { open, onClose: () => setOpen(false), returnTo: helpButton, on, onSwitch: switchKeys },
	};
}

interface KeysDialogProps extends DialogControls {
	on: boolean;
	onSwitch: (on: boolean) => void;
}

const KEYS = [
	['j', 'Next sale'],
	['k', 'Previous sale'],
	['x', 'Include or exclude the sale'],
	['p', 'Pin the sale'],
	['z', 'Undo'],
	['l', 'Homes found'],
	['/', 'Search'],
	['?', 'Show shortcuts'],
	['Tab', 'Next cell in the row'],
	['Enter', 'Next cell in the column'],
] as const;

/** The keyboard shortcuts of the workbench. */
export function KeysDialog({ on, onSwitch, ...controls }: KeysDialogProps) {
	return (
		<Dialog {...controls} title="Shortcuts" description="Available when you're not typing in a field.">
			<dl className="grid w-full grid-cols-[4rem_1fr] gap-y-2 text-sm">
				{KEYS.map(([key, words]) => (
					<div key={key} className="contents">
						<dt>
							<kbd className="rounded-control border border-edge px-1.5 py-0.5 font-sans text-xs">{key}</kbd>
						</dt>
						<dd>{words}</dd>
					</div>
				))}
			</dl>
			<Checkbox checked={on} onChange={onSwitch}>
				Enable single-key shortcuts
			</Checkbox>
		</Dialog>
	);
}
