/** The marker of a heading, row or column, as on the map: a comp's number, or the subject's star. */
import type { Pin } from '../../../../report/report.ts';
import { StarShape } from '../../map/pins/pin-shape.tsx';

export function Disc({ pin }: { pin: Exclude<Pin, null> }) {
	if (pin === 'subject') {
		return (
			<svg viewBox="-15 -15 30 30" aria-hidden="true" className="size-5.5 shrink-0">
				<StarShape />
			</svg>
		);
	}
	return (
		<span className="report-disc">
			<span className="sr-only">Comp </span>
			{pin}
			<span className="sr-only">: </span>
		</span>
	);
}
