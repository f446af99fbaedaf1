/** What all dialogs share: the backdrop, keeping the focus inside, and restoring it when they close. */
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ComponentProps, RefObject } from 'react';

/** What opens and closes a dialog. */
export interface DialogControls {
	open: boolean;
	onClose: () => void;
	/** Where the focus goes when it closes. */
	returnTo: RefObject<HTMLElement | null>;
}

type DialogFrameProps = DialogControls & ComponentProps<typeof RadixDialog.Content>;

export function DialogFrame({ open, onClose, returnTo, className, ...content }: DialogFrameProps) {
	function restoreFocus(event: Event) {
		event.preventDefault();
		returnTo.current?.focus();
	}
	return (
		<RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
			<RadixDialog.Portal>
				<RadixDialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_195/0.55)] print:hidden" />
				<RadixDialog.Content
					{...content}
					onCloseAutoFocus={restoreFocus}
					className={`fixed z-50 max-h-dvh w-full print:hidden ${className}`}
				/>
			</RadixDialog.Portal>
		</RadixDialog.Root>
	);
}

/** @param className its size and position */
export function CloseButton({ className }: { className: string }) {
	return (
		<RadixDialog.Close
			aria-label="Close"
			className={`grid place-items-center rounded-control hover:bg-sunken ${className}`}
		>
			<X aria-hidden="true" className="size-5" />
		</RadixDialog.Close>
	);
}
