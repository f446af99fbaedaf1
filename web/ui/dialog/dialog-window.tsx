/** The window of a dialog: traps the focus, closes on Escape, restores the focus. */
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';

export interface DialogProps {
	open: boolean;
	onClose: () => void;
	title: string;
	description: string;
	/** Where the focus goes when it closes. */
	returnTo: RefObject<HTMLElement | null>;
	children: ReactNode;
}

export function DialogWindow({ open, onClose, title, description, returnTo, children }: DialogProps) {
	const actions = useRef<HTMLDivElement>(null);
	// By default the close button would get the focus, but people open a dialog for its first field or action.
	function focusFirstAction(event: Event) {
		event.preventDefault();
		actions.current?.querySelector<HTMLElement>(FIRST)?.focus();
	}
	function focusPlaceBefore(event: Event) {
		event.preventDefault();
		returnTo.current?.focus();
	}
	return (
		<RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
			<RadixDialog.Portal>
				<RadixDialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_195/0.55)] print:hidden" />
				<RadixDialog.Content
					onOpenAutoFocus={focusFirstAction}
					onCloseAutoFocus={focusPlaceBefore}
					className="fixed top-1/2 left-1/2 z-50 max-h-dvh w-full max-w-[30rem] overflow-y-auto p-4 -translate-x-1/2 -translate-y-1/2 print:hidden"
				>
					<div className="lot p-7">
						<RadixDialog.Title className="pr-8 font-semibold text-xl tracking-tight">
							{title}
						</RadixDialog.Title>
						<RadixDialog.Description className="mt-2 text-muted">{description}</RadixDialog.Description>
						<div ref={actions} className="mt-7 flex flex-wrap gap-3">
							{children}
						</div>
						<RadixDialog.Close
							aria-label="Close"
							className="absolute top-4 right-4 grid size-10 place-items-center rounded-control hover:bg-sunken"
						>
							<X aria-hidden="true" className="size-5" />
						</RadixDialog.Close>
					</div>
				</RadixDialog.Content>
			</RadixDialog.Portal>
		</RadixDialog.Root>
	);
}

/** Elements that can get the focus. Among radio buttons it is the selected one, as with Tab. */
const FIRST = 'a, button, input:not([type="radio"]), input:checked, select, textarea';
