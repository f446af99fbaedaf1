/** The actions for a saved report. */
import { ArrowLeft, RefreshCw, Scale, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isLive } from '../../../contract/reports/share.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { deleteReport } from './calls.ts';
import { CompareDialog } from './compare/compare-dialog.tsx';
import type { DeletedReportState } from './deleted-report.tsx';
import { UpdateDialog } from './forms/update-dialog.tsx';
import { OpenSearch } from './open-search.tsx';
import { DownloadPdf } from './pdf/download-pdf.tsx';
import { UnprintableNote } from './pdf/unprintable-note.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type OwnReport, useReportAction } from './use-reports.ts';

type DialogName = 'share' | 'update' | 'compare';

export function ReportTools({ own, userId }: { own: OwnReport; userId: string }) {
	const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
	const buttons = {
		share: useRef<HTMLButtonElement>(null),
		update: useRef<HTMLButtonElement>(null),
		compare: useRef<HTMLButtonElement>(null),
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
				{'address' in own.query &&
					tool('compare', <Scale aria-hidden="true" className="size-4" />, 'Compare with today')}
				{tool('update', <RefreshCw aria-hidden="true" className="size-4" />, 'Update report')}
				<DeleteButton own={own} />
			</div>
			<UnprintableNote report={own.report} />
			<ShareDialog {...dialogOf('share')} />
			<UpdateDialog {...dialogOf('update')} />
			{'address' in own.query && <CompareDialog {...dialogOf('compare')} />}
		</div>
	);
}

/** Deletes at once, without asking: the workspace offers to undo it. */
function DeleteButton({ own }: { own: OwnReport }) {
	const navigate = useNavigate();
	const { mutate, isPending, error } = useReportAction(deleteReport, () => {
		const { id, report, shares } = own;
		const hadLink = shares.some((share) => isLive(share, Date.now()));
		const state: DeletedReportState = {
			deletedReport: { id, title: report.address, hadLink, at: Date.now() },
		};
		navigate('/app', { state });
	});
	return (
		<>
			<Button
				size="small"
				className={TOOL}
				aria-disabled={isPending}
				onClick={() => !isPending && mutate(own.id)}
			>
				<Trash2 aria-hidden="true" className="size-4" />
				{isPending ? 'Deleting…' : 'Delete'}
			</Button>
			{error && <Alert>{error.message}</Alert>}
		</>
	);
}

/** Tall enough for a thumb on a phone. */
const TOOL = 'max-sm:h-11';
