/** The actions for a saved report. */
import { ArrowLeft, RefreshCw, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { UpdateDialog } from './forms/update-dialog.tsx';
import { OpenSearch } from './open-search.tsx';
import { DownloadPdf } from './pdf/download-pdf.tsx';
import { UnprintableNote } from './pdf/unprintable-note.tsx';
import { ShareDialog } from './share-dialog.tsx';
import type { OwnReport } from './use-reports.ts';

type DialogName = 'share' | 'update' | 'delete';

export function ReportTools({ own, userId }: { own: OwnReport; userId: string }) {
	const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
	const buttons = {
		share: useRef<HTMLButtonElement>(null),
		update: useRef<HTMLButtonElement>(null),
		delete: useRef<HTMLButtonElement>(null),
	};
	const dialogOf = (name: DialogName) => ({
		own,
		open: openDialog === name,
		onClose: () => setOpenDialog(null),
		returnTo: buttons[name],
	});
	const tool = (name: DialogName, icon: ReactNode, words: string) => (
		<Button ref={buttons[name]} size="small" className={TOOL} onClick={() => setOpenDialog(name)}>
			{icon}
			{words}
		</Button>
	);
	return (
		<div className="mx-auto max-w-[53rem] space-y-3 print:hidden">
			<ButtonLink to="/app" look="quiet" size="small" className="-ml-3.5">
				<ArrowLeft aria-hidden="true" className="size-4" />
				Workspace
			</ButtonLink>
			<div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
				<DownloadPdf report={own.report} className="col-span-2" />
				{tool('share', <Share2 aria-hidden="true" className="size-4" />, 'Share')}
				<OpenSearch own={own} userId={userId} className={TOOL} />
				{tool('update', <RefreshCw aria-hidden="true" className="size-4" />, 'Update report')}
				{tool('delete', <Trash2 aria-hidden="true" className="size-4" />, 'Delete')}
			</div>
			<UnprintableNote report={own.report} />
			<ShareDialog {...dialogOf('share')} />
			<UpdateDialog {...dialogOf('update')} />
			<DeleteDialog {...dialogOf('delete')} />
		</div>
	);
}

/** Tall enough for a thumb on a phone. */
const TOOL = 'max-sm:h-11';
