/** Closed sales by month, below the prices of the same months. */
import { useRef } from 'react';
import { longMonth } from '../../../../domain/format/date-text.ts';
import { plural } from '../../../../domain/format/plural.ts';
import type { HistoryMonth } from '../../../../domain/market/history/monthly-history.ts';
import { roundTop } from '../../../../report/drawing/ticks.ts';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { Drawing } from './drawing.tsx';

const HEIGHT = 80;
const MARGIN = { left: 56, right: 56 };

export function SalesBars({ months }: { months: readonly HistoryMonth[] }) {
	const frame = useRef<HTMLDivElement>(null);
	const width = useSize(frame)?.width ?? 640;
	const last = months.at(-1);
	const counts = months.map(({ sales }) => sales ?? 0);
	const top = roundTop(counts);
	const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, months.length - 1);
	const bar = Math.max(1, Math.min(18, step * 0.7));
	return (
		<div ref={frame} className="mt-3 overflow-hidden">
			<Drawing
				role="img"
				aria-label={`Closed sales by month, up to ${Math.max(0, ...counts)}`}
				width={width}
				height={HEIGHT + 4}
			>
				<text x={MARGIN.left - 8} y={10} textAnchor="end" fill="var(--color-muted)">
					{plural(top, 'sale')}
				</text>
				<line x1={MARGIN.left} x2={width - MARGIN.right} y1={HEIGHT} y2={HEIGHT} stroke="var(--color-edge)" />
				{months.map(({ month, sales, isPartial }, at) => {
					const height = ((sales ?? 0) / top) * (HEIGHT - 4);
					return (
						<rect
							key={month}
							x={MARGIN.left + at * step - bar / 2}
							y={HEIGHT - height}
							width={bar}
							height={height}
							fill={isPartial ? 'var(--color-surface)' : 'var(--color-ink)'}
							stroke="var(--color-ink)"
						/>
					);
				})}
			</Drawing>
			<p className="text-muted text-xs">
				Closed sales by month.{last?.isPartial && ` ${longMonth(last.month).split(' ')[0]} is partial.`}
			</p>
		</div>
	);
}
