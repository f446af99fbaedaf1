/** Creates a market update of the area on the screen: the button; the form that it opens is loaded then. */
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCode } from '../../../ui/hooks/use-code.ts';
import type { MarketUpdateDialogProps } from './market-update-dialog.tsx';

const loadDialog = async () => (await import('./market-update-dialog.tsx')).MarketUpdateDialog;

export function CreateMarketUpdate(area: Pick<MarketUpdateDialogProps, 'area' | 'history'>) {
	const [open, setOpen] = useState(false);
	const [wasOpened, setWasOpened] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const { data: MarketUpdateDialog } = useCode('market update', loadDialog, wasOpened);
	return (
		<>
			<div className="update-bar">
				<Button
					ref={button}
					size="small"
					look="primary"
					onClick={() => {
						setOpen(true);
						setWasOpened(true);
					}}
				>
					<FileText aria-hidden="true" className="size-4" />
					Market update
				</Button>
			</div>
			{MarketUpdateDialog && (
				<MarketUpdateDialog {...area} open={open} onClose={() => setOpen(false)} returnTo={button} />
			)}
		</>
	);
}
