import { Link } from 'react-router';
import { PrivacyChoice } from '../shared/privacy-choice.tsx';

/** `/privacy-choices` */
export default function PrivacyChoicesPage() {
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Privacy choices</h1>
			<p className="mt-5 text-head text-muted">
				We don't sell personal data or share it for advertising, so there is nothing to opt out of. You have
				one choice to make.
			</p>
			<div className="lot mt-10 p-6 sm:p-7">
				<h2 className="font-semibold text-head tracking-tight">Product events</h2>
				<p className="mt-2 text-muted">
					With your permission we record that an account was created, a checkout started or a message was
					sent: the event and nothing about you. It helps us see whether the product works.
				</p>
				<div className="mt-6">
					<PrivacyChoice />
				</div>
			</div>
			<p className="mt-8 text-muted">
				Your choice is saved only in this browser. Learn more in the{' '}
				<Link to="/legal/privacy" className="text-accent-text underline underline-offset-4">
					privacy policy
				</Link>{' '}
				and the{' '}
				<Link to="/cookies" className="text-accent-text underline underline-offset-4">
					cookie list
				</Link>
				.
			</p>
		</div>
	);
}
