/** The keyboard shortcuts of the workbench. */
import { Checkbox } from '../../ui/checkbox.tsx';
import type { DialogControls } from '../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';

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
