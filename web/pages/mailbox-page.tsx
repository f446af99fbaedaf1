import { useQuery } from '@tanstack/react-query';
import { parseDemoMails } from '../../contract/demo-mail.ts';
import { useConfig } from '../connection.ts';
import { MailSheet } from '../features/mailbox/mail-sheet.tsx';
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
