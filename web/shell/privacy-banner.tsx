/** Asks a visitor whether product events are allowed. It is above the footer, where it covers nothing. */
import { Link } from 'react-router';
import { decide } from '../consent.ts';
import { Button } from '../ui/button.tsx';

export function PrivacyBanner() {
	return (
		<section aria-label="May we count visits" className="border-line border-t print:hidden">
			<div className="mx-auto flex min-h-16 max-w-[96rem] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm sm:px-6">
				<p>
					May we count visits and sign-ups? Never with your name.{' '}
					<Link to="/privacy-choices" className="text-accent-text underline underline-offset-4">
						Details
					</Link>
				</p>
				<div className="flex gap-2">
					<Button size="small" className="w-16" onClick={() => decide('refused')}>
						No
					</Button>
					<Button size="small" className="w-16" onClick={() => decide('granted')}>
						Yes
					</Button>
				</div>
			</div>
		</section>
	);
}
