/** The map of a report, above its description. */
import { platMarks } from '../../../../report/drawing/plat/plat-marks.ts';
import type { PlatBlock } from '../../../../report/report.ts';
import { Figure } from '../../../ui/chart/marks.tsx';

export function PlatBlockView({ block }: { block: PlatBlock }) {
	return (
		<figure className="report-figure">
			<PlatPicture block={block} />
			<p className="mt-2 text-xs text-muted">{block.words}</p>
		</figure>
	);
}

/** The map in the available space. */
export function PlatPicture({ block }: { block: PlatBlock }) {
	return (
		<Figure label={block.words} className="report-plat" draw={(...space) => platMarks(block, ...space)} />
	);
}
