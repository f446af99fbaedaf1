import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { MarketImports } from '../../features/admin/market-data/market-import.tsx';

/** `/admin/market-data` */
export default function AdminMarketDataPage() {
	return (
		<AdminFrame title="Market data">
			<MarketImports />
		</AdminFrame>
	);
}
