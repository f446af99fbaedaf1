/** The window of a dialog: its title, a sentence, and its fields and actions. */
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { CloseButton, type DialogControls, DialogFrame } from './dialog-frame.tsx';

export interface DialogProps extends DialogControls {
	title: string;
	description: string;
	/** Next to its fields; null where there is no room for it. */
	aside?: ReactNode;
	/** For more than fields. */
	isWide?: boolean;
	children: ReactNode;
}

export function DialogWindow({ title, description, aside, isWide, children, ...controls }: DialogProps) {
	const actions = useRef<HTMLDivElement>(null);
	// By default the close button would get the focus, but people open a dialog for its first field or action.
	function focusFirstAction(event: Event) {
		event.preventDefault();
		actions.current?.querySelector<HTMLElement>(FIRST)?.focus();
	}
	return (
		<DialogFrame
			{...controls}
			onOpenAutoFocus={focusFirstAction}
			className={`top-1/2 left-1/2 overflow-y-auto p-4 -translate-x-1/2 -translate-y-1/2 ${aside ? 'max-w-[70rem]' : isWide ? 'max-w-[48rem]' : 'max-w-[30rem]'}`}
		>
			<div className={`lot p-7 ${aside ? 'grid grid-cols-[24rem_minmax(0,1fr)] gap-x-8' : ''}`}>
				<div className="min-w-0">
					<RadixDialog.Title className="wrap-anywhere pr-8 font-semibold text-head tracking-tight">
						{title}
					</RadixDialog.Title>
					<RadixDialog.Description className="mt-2 text-muted">{description}</RadixDialog.Description>
					<div ref={actions} className="mt-7 flex flex-wrap gap-3">
						{children}
					</div>
				</div>
				{aside}
				<CloseButton className="absolute top-4 right-4 size-10" />
			</div>
		</DialogFrame>
	);
}

/** Elements that can get the focus. Among radio buttons it is the selected one, as with Tab. */
const FIRST = 'a, button, input:not([type="radio"]), input:checked, select, textarea';
