/** A dialog over the page. Its code is loaded when one is first opened. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog/dialog-window.tsx';

/** Without a connection it waits for one, because a browser doesn't load a module again that it failed to load once. */
const dialogWindow = {
	queryKey: ['dialog-window'],
	networkMode: 'online' as const,
	queryFn: async () => (await import('./dialog/dialog-window.tsx')).DialogWindow,
	staleTime: Number.POSITIVE_INFINITY,
	gcTime: Number.POSITIVE_INFINITY,
};

export function Dialog(props: DialogProps) {
	const { open, onClose } = props;
	const [wasOpened, setWasOpened] = useState(open);
	if (open && !wasOpened) setWasOpened(true);
	const { data: DialogWindow, error, isPaused } = useQuery({ ...dialogWindow, enabled: open });
	if (DialogWindow) return wasOpened ? <DialogWindow {...props} /> : null;
	if (!open || (!error && !isPaused)) return null;
	return (
		<div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md bg-surface shadow-md print:hidden">
			<Alert tone={error ? 'danger' : 'note'}>
				<p>{error ? error.message : "You're offline. This opens when you're connected again."}</p>
				<Button size="small" className="mt-3" onClick={onClose}>
					Close
				</Button>
			</Alert>
		</div>
	);
}
