/** One link: its address, its views, and buttons to copy, send or revoke it. */
import { Mail, MessageSquare, QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReportShare } from '../../../../contract/reports/share.ts';
import { mailMessage, textMessage } from '../../../../report/contact-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { emailOpenings, linkOf, printShare, revokeShare } from '../calls.ts';
import { endWords, isBeingGuessed, viewTime, viewWords, wrongPasscodeWords } from '../report-words.ts';
import { useReportAction } from '../use-reports.ts';
import { ContactLink } from './contact-link.tsx';

interface ShareLinkProps {
	share: ReportShare;
	/** What the message that shares it is about. */
	title: string;
	/** It was copied when it was created. */
	isCopied: boolean;
	/** The agent wants emails about openings, if a link's own switch is on. */
	wantsEmails: boolean;
	onEnded: () => void;
}

export function ShareLink({ share, title, isCopied, wantsEmails, onEnded }: ShareLinkProps) {
	const [confirming, setConfirming] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const { mutate: end, isPending, error } = useReportAction(revokeShare, onEnded);
	const printing = useReportAction(printShare);
	const emailing = useReportAction(emailOpenings);
	const url = linkOf(share);
	const message = `${title}: ${url}`;
	return (
		<li className="space-y-2 py-4">
			<input
				ref={input}
				readOnly
				aria-label="Link URL"
				value={url}
				onFocus={(event) => event.target.select()}
				className={`${CONTROL} h-11 text-sm`}
			/>
			<p className="text-muted text-sm tabular-nums">
				{viewWords(share.views, share.viewedAt[0], Date.now())}. {endWords(share.expiresAt)}.
				{share.hasPasscode && ' Opens with its passcode.'}
				{share.staysCurrent && ' Stays current.'}
				{share.isPrinted && ' Its QR code is on the first page.'}
			</p>
			<WrongPasscodes share={share} />
			<ViewLog share={share} />
			{confirming && (
				<p role="alert" className="text-sm">
					The link stops working for everyone, and can't be turned on again.
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<CopyButton text={url} isCopied={isCopied} onBlocked={() => input.current?.select()} />
				<ContactLink
					small
					to={textMessage(message)}
					icon={<MessageSquare aria-hidden="true" className="size-4" />}
				>
					Text
				</ContactLink>
				<ContactLink
					small
					to={mailMessage(title, message)}
					icon={<Mail aria-hidden="true" className="size-4" />}
				>
					Email
				</ContactLink>
				<Button
					size="small"
					className="max-sm:h-11"
					aria-disabled={printing.isPending}
					onClick={() => {
						if (!printing.isPending) printing.mutate({ id: share.id, printed: !share.isPrinted });
					}}
				>
					<QrCode aria-hidden="true" className="size-4" />
					{share.isPrinted ? 'Remove QR code from report' : 'Add QR code to report'}
				</Button>
				<Button
					size="small"
					look="danger"
					className="max-sm:h-11"
					aria-disabled={isPending}
					onClick={() => {
						if (!confirming) setConfirming(true);
						else if (!isPending) end(share.id);
					}}
				>
					{isPending ? 'Revoking…' : confirming ? 'Confirm: revoke' : 'Revoke link'}
				</Button>
				{confirming && (
					<Button size="small" className="max-sm:h-11" onClick={() => setConfirming(false)}>
						Keep link
					</Button>
				)}
			</div>
			<Checkbox
				checked={wantsEmails && (emailing.isPending ? emailing.variables.turnOn : share.emailsOpenings)}
				disabled={!wantsEmails}
				onChange={(turnOn) => emailing.mutate({ id: share.id, turnOn })}
			>
				{wantsEmails ? "Email me when it's opened" : "Email me when it's opened (off in your settings)"}
			</Checkbox>
			{error && <Alert>{error.message}</Alert>}
			{printing.error && <Alert>{printing.error.message}</Alert>}
			{emailing.error && <Alert>{emailing.error.message}</Alert>}
		</li>
	);
}

/** How often someone was wrong about the passcode, and what to do if they may be guessing. */
function WrongPasscodes({ share }: Pick<ShareLinkProps, 'share'>) {
	const words = wrongPasscodeWords(share.wrongPasscodes, share.wrongPasscodeAt, Date.now());
	if (words === null) return null;
	if (!isBeingGuessed(share, Date.now())) return <p className="text-muted text-sm tabular-nums">{words}.</p>;
	return (
		<Alert>
			Someone may be guessing the passcode: {words}. Your client can still open the link where it has opened
			before. If it isn't your client, revoke this link and send a new one.
		</Alert>
	);
}

/** The last views: when, and on what kind of device. */
function ViewLog({ share: { viewedAt, viewedOn } }: Pick<ShareLinkProps, 'share'>) {
	if (viewedAt.length === 0) return null;
	return (
		<details className="text-sm">
			<summary className="cursor-pointer py-1 text-muted">Views</summary>
			<ul className="max-h-48 overflow-y-auto tabular-nums">
				{viewedAt.map((at, index) => (
					<li key={at} className="py-0.5">
						{viewTime(at)}
						{viewedOn[index] && `, ${viewedOn[index]}`}
					</li>
				))}
			</ul>
		</details>
	);
}
