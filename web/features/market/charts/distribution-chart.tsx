/**
 * The prices of a year's sales: a tick each, the middle half as a box, the median. A county has many more sales than
 * pixels, so ticks on the same half of a pixel are one, as dark as all of them.
 */
import { useRef } from 'react';
import { compactUsd } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { metricText } from '../../../../domain/market/history/metric-text.ts';
import { MIN_SAMPLE } from '../../../../domain/market/min-sample.ts';
import { quantiles } from '../../../../domain/math/statistics.ts';
import { roundTicks } from '../../../../report/drawing/ticks.ts';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Drawing } from './drawing.tsx';

const HEIGHT = 110;
const MIN_BOX_SALES = 10;
/** The cheapest and the dearest percent would squeeze the rest. */
const SHOWN = [0.01, 0.99];
/** In the table. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9];
const TICK_OPACITY = 0.6;

interface DistributionChartProps {
	area: string;
	/** Of the sales of the last 12 months; null if the data doesn't go back that far. */
	prices: readonly number[] | null;
}

export function DistributionChart({ area, prices: known }: DistributionChartProps) {
	// A median of fewer homes would mostly be chance, so there is nothing to draw, either.
	const prices = known === null || known.length < MIN_SAMPLE ? [] : known;
	const frame = useRef<HTMLDivElement>(null);
	const width = useSize(frame)?.width ?? 320;
	const [low = null, middle = null, high = null] = quantiles(prices, [0.25, 0.5, 0.75]);
	const [from = 0, to = 0] = quantiles(prices, SHOWN);
	const shown = prices.filter((price) => price >= from && price <= to);
	const ticks = roundTicks(shown);
	const [start = 0, end = 1] = [ticks[0], ticks.at(-1)];
	const x = (price: number) => 20 + ((price - start) / (end - start || 1)) * (width - 40);
	const salesAt = new Map<number, number>();
	for (const price of shown) {
		const place = Math.round(2 * x(price)) / 2;
		salesAt.set(place, (salesAt.get(place) ?? 0) + 1);
	}
	const belowShares = quantiles(prices, SHARES);
	const dollars = (price: number | null) => metricText({ unit: 'usd' }, price, prices.length);
	const words =
		middle === null
			? whyNone(known)
			: `Sale prices of the last 12 months, ${area}: median ${dollars(middle)}, middle half ${dollars(low)} to ${dollars(high)}, ${plural(prices.length, 'sale')}.`;
	return (
		<ChartPanel
			title="Price distribution"
			note={words}
			columns={['Share of sales below', 'Sale price']}
			rows={(middle === null ? [] : SHARES).map((share, at) => [
				`${share * 100}%`,
				dollars(belowShares[at] ?? null),
			])}
			file={`${area}-distribution`}
		>
			<div ref={frame} className="overflow-hidden">
				{middle !== null && (
					<Drawing role="img" aria-label={words} width={width} height={HEIGHT}>
						{[...salesAt].map(([place, sales]) => (
							<line
								key={place}
								x1={place}
								x2={place}
								y1={58}
								y2={74}
								stroke="var(--color-muted)"
								strokeOpacity={1 - (1 - TICK_OPACITY) ** sales}
							/>
						))}
						{prices.length >= MIN_BOX_SALES && low !== null && high !== null && (
							<rect
								x={x(low)}
								width={Math.max(1, x(high) - x(low))}
								y={20}
								height={28}
								fill="var(--color-sunken)"
								stroke="var(--color-edge)"
							/>
						)}
						<line x1={x(middle)} x2={x(middle)} y1={16} y2={52} stroke="var(--color-ink)" strokeWidth={2.5} />
						<line x1={20} x2={width - 20} y1={82} y2={82} stroke="var(--color-edge)" />
						{ticks
							.filter((_, at) => width > 380 || at % 2 === 0)
							.map((tick) => (
								<text key={tick} x={x(tick)} y={100} textAnchor="middle" fill="var(--color-muted)">
									{compactUsd(tick)}
								</text>
							))}
					</Drawing>
				)}
			</div>
		</ChartPanel>
	);
}

function whyNone(prices: readonly number[] | null): string {
	if (prices === null) return 'Our data has less than a year of sales here.';
	if (prices.length === 0) return 'No sales in the last 12 months.';
	return `${plural(prices.length, 'sale')} in the last 12 months: a median needs ${MIN_SAMPLE}.`;
}
