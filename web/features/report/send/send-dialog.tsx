/** Sends the link to a report by email: written, looked at as it will be, and sent. */
import { useState } from 'react';
import {
	parseRecipients,
	RECIPIENTS_PER_DAY,
	REPORT_EMAIL_LENGTH,
	type ReportEmailDraft,
	type ReportEmailPreview,
} from '../../../../contract/reports/report-email.ts';
import { DEFAULT_SHARE_DAYS, isLive, type ReportShare } from '../../../../contract/reports/share.ts';
import { longDay } from '../../../../domain/format/date-text.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { useConfig } from '../../../connection.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { shareReport } from '../calls.ts';
import { endWords } from '../report-words.ts';
import { type OwnReport, useReportAction } from '../use-reports.ts';
import { previewReportEmail, sendReportEmail } from './send-calls.ts';

interface SendDialogProps extends DialogControls {
	own: OwnReport;
}

/** An email that was written, and as its recipients get it. */
interface Written {
	draft: ReportEmailDraft;
	email: ReportEmailPreview;
}

export function SendDialog({ own, ...controls }: SendDialogProps) {
	const { mail, photosUrl } = useConfig();
	const [letter, setLetter] = useState(() => proposedLetter(own.report));
	const [written, setWritten] = useState<Written | null>(null);
	const [sentTo, setSentTo] = useState(0);
	const close = () => {
		if (sentTo > 0) setLetter(proposedLetter(own.report));
		setSentTo(0);
		setWritten(null);
		controls.onClose();
	};
	const dialog = { ...controls, onClose: close };
	if (mail === 'none' || photosUrl === null) {
		return (
			<Dialog
				{...dialog}
				title="Email isn't set up"
				description={`Lotline can't send this report, because ${mail === 'none' ? 'no mail server is configured (SMTP_URL and MAIL_FROM)' : 'the address of the worker that sends email is missing (PHOTOS_URL)'}. Ask your administrator to set it up, or use Share to copy the link.`}
			>
				<Button onClick={close}>Close</Button>
			</Dialog>
		);
	}
	return (
		<Dialog
			{...dialog}
			title="Send this report"
			description={
				written
					? 'This is the email that each recipient gets.'
					: 'Each recipient gets an email of their own with the link. You see it before it is sent.'
			}
		>
			{sentTo > 0 ? (
				<div className="w-full space-y-5">
					<Alert tone="note">
						{plural(sentTo, 'email')} on the way. The report's page shows the delivery status of each.
					</Alert>
					<Button onClick={close}>Done</Button>
				</div>
			) : written ? (
				<Preview written={written} onEdit={() => setWritten(null)} onSent={setSentTo} />
			) : (
				<LetterForm own={own} letter={letter} onChange={setLetter} onWritten={setWritten} />
			)}
		</Dialog>
	);
}

/** What is typed. */
interface Letter {
	to: string;
	copy: boolean;
	subject: string;
	message: string;
	/** The id of the link; null for a new one. */
	link: string | null;
}

interface LetterFormProps {
	own: OwnReport;
	letter: Letter;
	onChange: (letter: Letter) => void;
	onWritten: (written: Written) => void;
}

function LetterForm({ own, letter, onChange, onWritten }: LetterFormProps) {
	const { to, copy, subject, message } = letter;
	const live = own.shares.filter((share) => isLive(share, Date.now()));
	const link = live.find(({ id }) => id === letter.link) ?? live[0];
	const change = (part: Partial<Letter>) => onChange({ ...letter, ...part });
	const { mutateAsync } = useReportAction(async () => {
		const recipients = readRecipients(to);
		const { id } = link ?? (await shareReport(own.id, DEFAULT_SHARE_DAYS, '', false));
		const draft = { link: id, to: recipients, copy, subject, message };
		onWritten({ draft, email: await previewReportEmail(draft) });
	});
	return (
		<Form
			className="w-full space-y-4"
			send={() => mutateAsync()}
			labels={['Preview', 'Opening preview…']}
			button={{ look: 'primary' }}
		>
			<Field
				label="To"
				hint={`Up to ${RECIPIENTS_PER_DAY} addresses a day, separated by commas.`}
				inputMode="email"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				required
				value={to}
				onChange={({ target }) => change({ to: target.value })}
			/>
			<Checkbox checked={copy} onChange={(checked) => change({ copy: checked })}>
				Send me a copy
			</Checkbox>
			<Field
				label="Subject"
				required
				maxLength={REPORT_EMAIL_LENGTH.subject}
				value={subject}
				onChange={({ target }) => change({ subject: target.value })}
			/>
			<TextArea
				label="Message"
				rows={7}
				required
				maxLength={REPORT_EMAIL_LENGTH.message}
				value={message}
				onChange={({ target }) => change({ message: target.value })}
			/>
			{live.length > 1 && (
				<Select
					label="Link"
					choices={live.map((share) => [share.id, linkWords(share)])}
					value={link?.id ?? ''}
					onChange={({ target }) => change({ link: target.value })}
				/>
			)}
			<p className="text-muted text-sm">
				{link
					? `${endWords(link.expiresAt)}.`
					: `A link that expires in ${DEFAULT_SHARE_DAYS} days is created.`}
				{link?.hasPasscode && ' Give your client its passcode another way: it must not be in this email.'}
			</p>
		</Form>
	);
}

interface PreviewProps {
	written: Written;
	onEdit: () => void;
	/** Called with the number of recipients. */
	onSent: (recipients: number) => void;
}

function Preview({ written: { draft, email }, onEdit, onSent }: PreviewProps) {
	const { to, copy } = draft;
	const { mutate, isPending, error } = useReportAction(
		() => sendReportEmail(draft),
		() => onSent(to.length),
	);
	return (
		<div className="w-full space-y-4">
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
				<Line name="From">{email.from}</Line>
				<Line name="To">
					{to.join(', ')}
					{copy && ', and a copy to you'}
				</Line>
				<Line name="Replies to">{email.reply_to}</Line>
				<Line name="Subject">{email.subject}</Line>
			</dl>
			<iframe title="Email" sandbox="" srcDoc={email.html} className="h-112 w-full border border-line" />
			{error && <Alert>{error.message}</Alert>}
			<div className="flex flex-wrap gap-3">
				<Button look="primary" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
					{isPending ? 'Sending…' : `Send to ${plural(to.length, 'recipient')}`}
				</Button>
				<Button onClick={onEdit}>Edit</Button>
			</div>
		</div>
	);
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<>
			<dt className="text-muted">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</>
	);
}

function proposedLetter({ title, address, preparedFor, effectiveOn }: OwnReport['report']): Letter {
	return {
		to: '',
		copy: true,
		subject: `${title}: ${address}`.slice(0, REPORT_EMAIL_LENGTH.subject),
		message: [
			preparedFor ? `Hello ${preparedFor},` : 'Hello,',
			`Here is my report on ${address}, with data through ${longDay(effectiveOn)}. It opens in your browser, without an account.`,
			'If you have any questions, just reply to this email.',
		].join('\n\n'),
		link: null,
	};
}

/** @throws an error with a sentence for the form */
function readRecipients(text: string): string[] {
	const { to, invalid } = parseRecipients(text);
	if (invalid[0]) throw new Error(`“${invalid[0]}” isn't an email address.`);
	if (to.length === 0) throw new Error('Enter the email address of at least one recipient.');
	if (to.length > RECIPIENTS_PER_DAY)
		throw new Error(`You can email ${RECIPIENTS_PER_DAY} recipients a day. You entered ${to.length}.`);
	return to;
}

function linkWords({ createdAt, expiresAt, hasPasscode }: ReportShare): string {
	const created = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' });
	return `Created ${created}. ${endWords(expiresAt)}${hasPasscode ? ', with a passcode' : ''}`;
}
