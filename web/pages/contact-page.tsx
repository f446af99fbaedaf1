import { Link } from 'react-router';
import { useConfig } from '../connection.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { Alert } from '../ui/alert.tsx';
import { EmailLink } from '../ui/email-link.tsx';

/** `/contact` */
export default function ContactPage() {
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Contact</h1>
			<p className="mt-5 mb-8 text-head text-muted">
				For product questions, check the{' '}
				<Link to="/docs" className="text-accent-text underline underline-offset-4">
					documentation
				</Link>{' '}
				first. For everything else, send us a message.
			</p>
			<NoMailNote />
			<ContactForm />
		</div>
	);
}

/** How to reach the operator if this server doesn't send email. */
function NoMailNote() {
	const { mail, contactEmail } = useConfig();
	if (mail !== 'none') return null;
	return (
		<div className="mb-8">
			<Alert tone="note">
				{contactEmail ? (
					<>
						This server doesn't send email. To reach its operator, email <EmailLink address={contactEmail} />.
					</>
				) : (
					"This server doesn't send email and has no contact address. To reach its operator, ask the person who gave you access."
				)}{' '}
				Messages you send here are saved for its administrators, who see them when they sign in.
			</Alert>
		</div>
	);
}
