import { useConfig } from '../../connection.ts';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { WaitlistTable } from '../../features/admin/waitlist-table.tsx';

/** `/admin/waitlist` */
export default function AdminWaitlistPage() {
	const { mail } = useConfig();
	return (
		<AdminFrame title="Waitlist">
			<WaitlistTable mailed={mail !== 'none'} />
		</AdminFrame>
	);
}
