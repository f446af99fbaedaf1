/** Says that a demo sends no email, and links to the mailbox page. */
import { Link } from 'react-router';

export function DemoMailboxNote() {
	return (
		<>
			This is a demo, so no email is sent.{' '}
			<Link to="/dev/mail" className="text-accent-text underline underline-offset-4">
				Open the mailbox
			</Link>
		</>
	);
}
