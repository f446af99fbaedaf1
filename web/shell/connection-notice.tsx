/** Shown while the session can't be refreshed, on pages that lack data from the server. */
import { CloudOff } from 'lucide-react';

export function ConnectionNotice() {
	return (
		<section
			role="status"
			aria-label="Connection"
			className="border-edge border-b bg-surface text-sm print:hidden"
		>
			<p className="mx-auto flex max-w-data gap-3 px-4 py-2.5 sm:px-6">
				<CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
				<span>
					We can't reach Lotline right now, so parts of this page are missing. You're still signed in, and
					we'll keep trying.
				</span>
			</p>
		</section>
	);
}
