/** The market statistics of a result, with the growth of its market below. */
import { lazy, Suspense } from 'react';
import type { CompsResponse } from '../../../contract/comps/comps.ts';
import { KpiCards } from '../../features/search/result/kpi-cards.tsx';

const MarketStrip = lazy(async () => {
	const { MarketStrip } = await import('../../features/market/market-strip.tsx');
	return { default: MarketStrip };
});

export function ResultStatistics({ response: { kpis, area } }: { response: CompsResponse }) {
	return (
		<div className="space-y-2">
			<KpiCards kpis={kpis} />
			<Suspense fallback={<div className="min-h-25 sm:min-h-13 lg:min-h-16" />}>
				{area.zip && <MarketStrip zip={area.zip} />}
			</Suspense>
		</div>
	);
}
