import { type ComponentType, useState } from 'react';
import type { DialogControls } from './dialog/dialog-frame.tsx';
import type { DialogProps } from './dialog/dialog-window.tsx';
import { WaitingDialog } from './dialog/waiting-dialog.tsx';
import { useCode } from './hooks/use-code.ts';

const loadWindow = async () => (await import('./dialog/dialog-window.tsx')).DialogWindow;

/** A dialog over the page. */
export function Dialog(props: DialogProps) {
	return <LazyDialog name="dialog window" load={loadWindow} dialog={props} />;
}

interface LazyDialogProps<Props> {
	/** Unique among all code that is loaded when it is needed. */
	name: string;
	load: () => Promise<ComponentType<Props>>;
	dialog: Props;
}

/** A dialog whose code is loaded when it is first opened. */
export function LazyDialog<Props extends DialogControls>({ name, load, dialog }: LazyDialogProps<Props>) {
	const { open, onClose } = dialog;
	const [wasOpened, setWasOpened] = useState(open);
	if (open && !wasOpened) setWasOpened(true);
	const { data: Loaded, error, isPaused } = useCode(name, load, open);
	if (Loaded) return wasOpened ? <Loaded {...dialog} /> : null;
	return open && (error || isPaused) ? <WaitingDialog error={error} onClose={onClose} /> : null;
}
