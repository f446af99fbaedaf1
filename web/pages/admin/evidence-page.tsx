import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { EvidencePack } from '../../features/admin/evidence-pack.tsx';

/** `/admin/evidence` */
export default function AdminEvidencePage() {
	return (
		<AdminFrame title="Evidence">
			<EvidencePack />
		</AdminFrame>
	);
}
