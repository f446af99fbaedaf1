import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { WaitlistTable } from '../features/admin/waitlist-table.tsx';

/** `/admin/waitlist` */
export default function AdminWaitlistPage() {
	return (
		<AdminFrame title="Waitlist">
			<WaitlistTable />
		</AdminFrame>
	);
}
