/** Asks whether product events are allowed. */
import { Link } from 'react-router';
import { decide } from '../consent.ts';
import { Button } from '../ui/button.tsx';

export function PrivacyBanner() {
	return (
		<section
			aria-label="Privacy"
			className="fixed inset-x-3 bottom-3 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border border-edge bg-surface p-3 text-sm sm:right-auto sm:max-w-md print:hidden"
		>
			<p className="min-w-52 flex-1">
				May we record product events, such as sign-ups? Never with your name.{' '}
				<Link to="/privacy-choices" className="text-accent-text underline underline-offset-4">
					Details
				</Link>
			</p>
			<div className="flex gap-2">
				<Button size="small" onClick={() => decide('refused')}>
					Decline
				</Button>
				<Button size="small" onClick={() => decide('granted')}>
					Allow
				</Button>
			</div>
		</section>
	);
}
