import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AuditTable } from '../../features/admin/audit-table.tsx';

/** `/admin/audit` */
export default function AdminAuditPage() {
	return (
		<AdminFrame title="Audit log">
			<AuditTable />
		</AdminFrame>
	);
}
