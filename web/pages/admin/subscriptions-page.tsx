import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { SubscriptionsTable } from '../../features/admin/subscriptions-table.tsx';

/** `/admin/subscriptions` */
export default function AdminSubscriptionsPage() {
	return (
		<AdminFrame title="Subscriptions">
			<SubscriptionsTable />
		</AdminFrame>
	);
}
