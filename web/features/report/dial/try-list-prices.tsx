/** The price dial before there is a report: a button, and the dialog it opens, which is loaded then. */
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LazyDialog } from '../../../ui/dialog.tsx';
import type { DialSource } from './dial-dialog.tsx';

const load = async () => (await import('./dial-dialog.tsx')).DialDialog;

export function TryListPrices(source: DialSource) {
	const [open, setOpen] = useState(false);
	const returnTo = useRef<HTMLButtonElement>(null);
	return (
		<>
			<Button ref={returnTo} size="small" onClick={() => setOpen(true)} className="print:hidden">
				Try list prices
			</Button>
			<LazyDialog
				name="price dial"
				load={load}
				dialog={{ ...source, open, onClose: () => setOpen(false), returnTo }}
			/>
		</>
	);
}
