import { useQuery } from '@tanstack/react-query';
import { type DemoMail, parseDemoMails } from '../../contract/demo-mail.ts';
import { useConfig } from '../connection.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import NotFoundPage from './not-found-page.tsx';

/** `/dev/mail`: the emails of a demo without SMTP. The page doesn't exist outside demo mode. */
export default function MailboxPage() {
	return useConfig().mail === 'shown' ? <Mailbox /> : <NotFoundPage />;
}

function Mailbox() {
	const { data: mails, error } = useQuery({
		queryKey: ['demo mail'],
		queryFn: async () => parseDemoMails(await (await fetch('/demo/mail')).json()),
		refetchInterval: 3_000,
		staleTime: 0,
	});
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-16 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Mailbox</h1>
			<p className="mt-3 mb-8 text-muted">
				<Badge>Demo data</Badge> Emails this demo would have sent. Nothing leaves the server.
			</p>
			{error && <Alert>We couldn't load the mailbox.</Alert>}
			{mails?.length === 0 && (
				<p className="text-muted">No emails yet. New ones appear here automatically.</p>
			)}
			<div className="space-y-6">
				{mails?.map((mail) => (
					<MailSheet key={mail.id} mail={mail} />
				))}
			</div>
		</div>
	);
}

/** One demo email as its recipient would see it: the text, with the HTML version behind a disclosure. */
export function MailSheet({ mail }: { mail: DemoMail }) {
	return (
		<article className="lot p-6">
			<h2 className="wrap-anywhere font-semibold text-head">{mail.subject}</h2>
			<p className="mt-1 text-muted text-sm">
				To {mail.to}, <time dateTime={mail.sent_at}>{new Date(mail.sent_at).toLocaleString('en-US')}</time>
			</p>
			<p className="mt-5 whitespace-pre-wrap break-words text-sm">{mail.text.split(LINK).map(linked)}</p>
			<details className="mt-5 text-sm">
				<summary className="cursor-pointer py-1 text-muted">Show HTML version</summary>
				<iframe
					title={`${mail.subject}, HTML version`}
					sandbox=""
					srcDoc={mail.html}
					className="mt-3 h-112 w-full"
				/>
			</details>
		</article>
	);
}

/** Splits text so that every second part is a link, without the punctuation after it. */
const LINK = /(https?:\/\/\S*[^\s.,;:!?)])/;

function linked(part: string, index: number) {
	if (index % 2 === 0) return part;
	return (
		<a key={part} href={part} className="text-accent-text underline underline-offset-4">
			{part}
		</a>
	);
}
