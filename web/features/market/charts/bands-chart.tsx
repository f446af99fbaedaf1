/** Supply by price band: active listings next to the sales of a month. */
import { count, tenths } from '../../../../domain/format/format.ts';
import { SUPPLY_NOTE, SUPPLY_TITLE } from '../../../../domain/market/history/market-charts.ts';
import { type PriceBand, supplyBars } from '../../../../domain/market/history/price-bands.ts';
import { SupplyBars } from '../../../shared/supply-bars.tsx';
import { ChartPanel } from './chart-panel.tsx';

export function BandsChart({ area, bands }: { area: string; bands: readonly PriceBand[] | null }) {
	const bars = supplyBars(bands ?? []);
	return (
		<ChartPanel
			title={SUPPLY_TITLE}
			note={bands === null ? 'Needs active listings and a year of sales.' : SUPPLY_NOTE}
			columns={['Price', 'Active', 'Sales per month', 'Months of supply']}
			rows={bars.map(({ name, active, salesPerMonth, supply }) => [
				name,
				count(active),
				tenths(salesPerMonth),
				supply,
			])}
			file={`${area}-supply`}
			isDrawing={false}
		>
			{bands && <SupplyBars bars={bars} />}
		</ChartPanel>
	);
}
