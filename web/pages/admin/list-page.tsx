import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { pagePath, SITE_MAP, type SitePath } from '../../../contract/site-map.ts';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AuditTable } from '../../features/admin/audit-table.tsx';
import { EvidencePack } from '../../features/admin/evidence-pack.tsx';
import { MarketImports } from '../../features/admin/market-data/market-import.tsx';
import { MessagesTable } from '../../features/admin/messages-table.tsx';
import { SubscriptionsTable } from '../../features/admin/subscriptions-table.tsx';
import { UsersTable } from '../../features/admin/users-table.tsx';
import { WaitlistTable } from '../../features/admin/waitlist-table.tsx';

const LISTS = {
	'/admin/users': UsersTable,
	'/admin/subscriptions': SubscriptionsTable,
	'/admin/waitlist': WaitlistTable,
	'/admin/messages': MessagesTable,
	'/admin/audit': AuditTable,
	'/admin/market-data': MarketImports,
	'/admin/evidence': EvidencePack,
} as const satisfies Partial<Record<SitePath, ComponentType>>;

/** `/admin/users` and the other lists for administrators. */
export default function AdminListPage() {
	const path = pagePath(useLocation().pathname) as keyof typeof LISTS;
	const List = LISTS[path];
	return (
		<AdminFrame title={SITE_MAP[path]}>
			<List />
		</AdminFrame>
	);
}
