/** Notices that a signed-in user must see on every page: a lost connection, or an overdue payment. */
import type { User } from '@supabase/supabase-js';
import { PastDueBanner } from '../features/billing/past-due-banner.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

export function AccountNotice({ user, unreachable }: { user: User | null; unreachable: boolean }) {
	if (unreachable) return <ConnectionNotice />;
	return user && <PastDueBanner userId={user.id} />;
}
