import { Link } from 'react-router';
import { ContactForm } from '../features/contact/contact-form.tsx';

/** `/contact` */
export default function ContactPage() {
	return (
		<div className="mx-auto max-w-2xl px-4 py-14 sm:px-6 sm:py-20">
			<h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Contact</h1>
			<p className="mt-5 mb-10 text-lg text-muted">
				For a question about the product, the{' '}
				<Link to="/docs" className="text-accent-text underline underline-offset-4">
					documentation
				</Link>{' '}
				may have the answer at once. For everything else, write to us.
			</p>
			<ContactForm />
		</div>
	);
}
