/** Notices that a signed-in user must see on every page: a lost connection, or an overdue payment. */
import type { User } from '@supabase/supabase-js';
import { CloudOff } from 'lucide-react';
import { PastDueBanner } from '../features/billing/past-due-banner.tsx';

export function AccountNotice({ user, unreachable }: { user: User | null; unreachable: boolean }) {
	if (unreachable) return <ConnectionNotice />;
	return user && <PastDueBanner userId={user.id} />;
}

/** Shown while the session can't be refreshed, on pages that lack data from the server. */
function ConnectionNotice() {
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
