/** The market statistics of a result, with the growth of its market below. */
import { type CompsResponse, toSearchStatistics } from '../../../contract/comps/comps.ts';
import { areaText } from '../../../domain/market/area/area.ts';
import { KpiCards } from '../../features/search/result/kpi-cards.tsx';
import { lazily } from '../../lazily.tsx';

const MarketStrip = lazily(
	async () => (await import('../../features/market/market-strip.tsx')).MarketStrip,
	<div className="min-h-25 sm:min-h-13 lg:min-h-16" />,
);

export function ResultStatistics({ response }: { response: CompsResponse }) {
	const { area } = response;
	return (
		<>
			<KpiCards statistics={toSearchStatistics(response)} />
			{area.zip && <MarketStrip zip={area.zip} around={marketAround(area)} />}
		</>
	);
}

/** The market within a mile of the searched home: its area's text. */
function marketAround({
	kind,
	latitude,
	longitude,
	center,
	matched_address: address,
}: CompsResponse['area']) {
	if (kind !== 'circle' || latitude === null || longitude === null || center === 'zip_centroid') return null;
	return areaText({
		kind: 'circle',
		center: [latitude, longitude],
		miles: 1,
		around: address?.split(',')[0] ?? null,
	});
}
