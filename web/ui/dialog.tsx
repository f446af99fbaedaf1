/** A dialog over the page. Its code is loaded when one is first opened. */
import { useState } from 'react';
import type { DialogProps } from './dialog/dialog-window.tsx';
import { WaitingDialog } from './dialog/waiting-dialog.tsx';
import { useCode } from './hooks/use-code.ts';

const loadWindow = async () => (await import('./dialog/dialog-window.tsx')).DialogWindow;

export function Dialog(props: DialogProps) {
	const { open, onClose } = props;
	const [wasOpened, setWasOpened] = useState(open);
	if (open && !wasOpened) setWasOpened(true);
	const { data: DialogWindow, error, isPaused } = useCode('dialog window', loadWindow, open);
	if (DialogWindow) return wasOpened ? <DialogWindow {...props} /> : null;
	return open && (error || isPaused) ? <WaitingDialog error={error} onClose={onClose} /> : null;
}
