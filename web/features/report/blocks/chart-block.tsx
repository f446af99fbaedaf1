/** A chart of a report, between its caption and its description. */
import type { ChartBlock } from '../../../../report/chart-blocks.ts';
import { chartMarks } from '../../../../report/drawing/chart-marks.ts';
import { Figure } from '../../../ui/chart/marks.tsx';

export function ChartBlockView({ block }: { block: ChartBlock }) {
	const { caption, words, points, line } = block;
	if (points.length + line.length === 0) return null;
	return (
		<figure className="report-figure">
			<figcaption className="report-marks">{caption}</figcaption>
			<Figure label={words} className="report-chart" draw={(...space) => chartMarks(block, ...space)} />
			<p className="mt-2 text-xs text-muted">{words}</p>
		</figure>
	);
}
