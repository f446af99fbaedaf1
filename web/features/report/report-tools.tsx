/** The actions for a saved report. */
import { ArrowLeft, RefreshCw, Scale, Send, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isLive } from '../../../contract/reports/share.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dialog/dropdown.tsx';
import { LazyDialog } from '../../ui/dialog.tsx';
import { deleteReport } from './calls.ts';
import { CompareDialog } from './compare/compare-dialog.tsx';
import type { DeletedReportState } from './deleted-report.tsx';
import { UpdateDialog } from './forms/update-dialog.tsx';
import { OpenSearch } from './open-search.tsx';
import { DownloadPdf } from './pdf/download-pdf.tsx';
import { UnprintableNote } from './pdf/unprintable-note.tsx';
import { SentEmails } from './send/sent-emails.tsx';
import { ShareDialog } from './share/share-dialog.tsx';
import { type OwnReport, useReportAction } from './use-reports.ts';

type DialogName = 'share' | 'send' | 'update' | 'compare';

const loadSendDialog = async () => (await import('./send/send-dialog.tsx')).SendDialog;

export function ReportTools({ own, userId }: { own: OwnReport; userId: string }) {
	const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
	const shareButton = useRef<HTMLButtonElement>(null);
	const sendButton = useRef<HTMLButtonElement>(null);
	const menuButton = useRef<HTMLButtonElement>(null);
	const dialogOf = (name: DialogName) => ({
		own,
		open: openDialog === name,
		onClose: () => setOpenDialog(null),
		returnTo: { share: shareButton, send: sendButton, update: menuButton, compare: menuButton }[name],
	});
	return (
		<div className="mx-auto max-w-[53rem] space-y-3 print:hidden">
			<ButtonLink to="/app" look="quiet" size="small" className="-ml-3.5">
				<ArrowLeft aria-hidden="true" className="size-4" />
				Workspace
			</ButtonLink>
			<div className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:flex">
				<DownloadPdf report={own.report} className="max-sm:col-span-3" />
				<Button ref={sendButton} size="small" className="max-sm:h-11" onClick={() => setOpenDialog('send')}>
					<Send aria-hidden="true" className="size-4" />
					Send
				</Button>
				<Button ref={shareButton} size="small" className="max-sm:h-11" onClick={() => setOpenDialog('share')}>
					<Share2 aria-hidden="true" className="size-4" />
					Share
				</Button>
				<Dropdown
					label="More"
					button={menuButton}
					buttonClassName="max-sm:h-11"
					className="right-0 w-60 sm:right-auto sm:left-0"
				>
					{(close) => {
						const item = (name: DialogName, icon: ReactNode, words: string) => (
							<Button
								size="small"
								look="quiet"
								className={ITEM}
								onClick={() => {
									close();
									setOpenDialog(name);
								}}
							>
								{icon}
								{words}
							</Button>
						);
						return (
							<div className="grid p-1">
								{item('update', <RefreshCw aria-hidden="true" className="size-4" />, 'Update report')}
								{'address' in own.query &&
									item('compare', <Scale aria-hidden="true" className="size-4" />, 'Compare with today')}
								<OpenSearch own={own} userId={userId} className={ITEM} />
								<DeleteButton own={own} />
							</div>
						);
					}}
				</Dropdown>
			</div>
			<UnprintableNote report={own.report} />
			<SentEmails report={own.id} />
			<LazyDialog name="send dialog" load={loadSendDialog} dialog={dialogOf('send')} />
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
				look="quiet"
				className={ITEM}
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
const ITEM = 'justify-start max-sm:h-11';
