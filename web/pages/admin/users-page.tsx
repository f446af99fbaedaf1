import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { UsersTable } from '../../features/admin/users-table.tsx';
import { useSession } from '../../session/session.ts';

/** `/admin/users` */
export default function AdminUsersPage() {
	const { user } = useSession();
	return (
		<AdminFrame title="Users">
			<UsersTable selfId={user?.id} />
		</AdminFrame>
	);
}
