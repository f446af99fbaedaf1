/** The single-key shortcuts of the workbench, and the dialog that lists them. */
import { type RefObject, useRef, useState } from 'react';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import type { useCurrentSale } from './sales/use-current-sale.ts';
import type { CandidateEvents } from './valuation/candidates/candidate-row.tsx';

interface ShortcutActions extends Pick<CandidateEvents, 'onToggle' | 'onPin'> {
	sale: Pick<ReturnType<typeof useCurrentSale>, 'step' | 'verdict'>;
	onUndo: () => void;
	onTable: () => void;
	searchInput: RefObject<HTMLInputElement | null>;
}

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
