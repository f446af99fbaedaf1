/** Asks a visitor whether product events are allowed. It is above the footer, where it covers nothing. */
import { Link } from 'react-router';
import { decide } from '../consent.ts';
import { Button } from '../ui/button.tsx';

export function PrivacyBanner() {
	return (
		<section
			aria-label="May we count visits"
			className="grid min-h-16 items-center border-line border-t print:hidden"
		>
			<div className="mx-auto flex w-full max-w-[96rem] items-center gap-x-4 px-4 py-1.5 text-xs sm:gap-x-6 sm:px-6 sm:text-sm">
				<p>
					May we count visits and sign-ups? Never with your name.{' '}
					<Link to="/privacy-choices" className="text-accent-text underline underline-offset-4">
						Details
					</Link>
				</p>
				<div className="flex shrink-0 gap-2">
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
