/** A dialog over the page. Its code is loaded when one is first opened. */
import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog/dialog-window.tsx';

const DialogWindow = lazy(async () => ({
	default: (await import('./dialog/dialog-window.tsx')).DialogWindow,
}));

export function Dialog(props: DialogProps) {
	const [wasOpened, setWasOpened] = useState(props.open);
	if (props.open && !wasOpened) setWasOpened(true);
	if (!wasOpened) return null;
	return (
		<Suspense>
			<DialogWindow {...props} />
		</Suspense>
	);
}
