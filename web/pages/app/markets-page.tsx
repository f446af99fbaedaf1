import { useNavigate } from 'react-router';
import { areaText } from '../../../domain/market/area/area.ts';
import { AreaField } from '../../features/market/area-field.tsx';
import { MarketEmailChoice, WatchedAreas } from '../../features/market/watched-areas.tsx';
import { WorkspaceFrame } from '../../features/workspace/workspace-frame.tsx';
import { marketPath } from '../../shared/market-path.ts';

/** `/app/markets`: opens the market of an area, and shows the watched areas. */
export default function MarketsPage() {
	const navigate = useNavigate();
	return (
		<WorkspaceFrame title="Markets">
			<AreaField
				label="ZIP codes or county"
				action="Open market"
				look="primary"
				onArea={(area) => navigate(marketPath(areaText(area)))}
			/>
			<p className="-mt-5 text-muted text-sm">
				Search a ZIP code once to open its market, and its county's. On a market's page, choose a circle or
				draw an area.
			</p>
			<section aria-labelledby="watched">
				<h2 id="watched" className="mb-4 font-semibold text-head">
					Watched areas
				</h2>
				<WatchedAreas />
				<div className="mt-5">
					<MarketEmailChoice />
				</div>
			</section>
		</WorkspaceFrame>
	);
}
