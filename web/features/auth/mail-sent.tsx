/** Confirms that an email was sent, and says where to look. In a demo, that is the mailbox page. */
import { useConfig } from '../../connection.ts';
import { DemoMailboxNote } from '../../shared/demo-mailbox-note.tsx';
import { Alert } from '../../ui/alert.tsx';

interface MailSentProps {
	to: string;
	/** Such as "a link to confirm your email". */
	what: string;
	/** Set where confirming that an email was sent would reveal that the address has an account. */
	ifKnown?: boolean;
}

export function MailSent({ to, what, ifKnown = false }: MailSentProps) {
	const { mail } = useConfig();
	return (
		<div className="space-y-4">
			<Alert tone="note">
				{ifKnown ? 'If this address has an account, we' : 'We'} sent {what} to{' '}
				<strong className="font-semibold">{to}</strong>. It expires in one hour and works once.
			</Alert>
			<p className="text-muted text-sm">
				{mail === 'shown' ? (
					<DemoMailboxNote />
				) : (
					'Nothing after a few minutes? Check your spam folder and the address.'
				)}
			</p>
		</div>
	);
}
