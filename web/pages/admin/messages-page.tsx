import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { MessagesTable } from '../../features/admin/messages-table.tsx';

/** `/admin/messages` */
export default function AdminMessagesPage() {
	return (
		<AdminFrame title="Messages">
			<MessagesTable />
		</AdminFrame>
	);
}
