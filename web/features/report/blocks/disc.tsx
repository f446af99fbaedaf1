/**
 * The marker of a heading, row or column, as on the map: a comp's number, or the subject's star.
 *
 * @param word says what is numbered, for screen readers
 */
import type { Pin } from '../../../../report/report.ts';
import { StarShape } from '../../../shared/map/pins/pin-shape.tsx';

export function Disc({ pin, word = 'Comp' }: { pin: Exclude<Pin, null>; word?: string | undefined }) {
	if (pin === 'subject') {
		return (
			<svg viewBox="-15 -15 30 30" aria-hidden="true" className="size-5.5 shrink-0">
				<StarShape />
			</svg>
		);
	}
	return (
		<span className="report-disc">
			<span className="sr-only">{word} </span>
			{pin}
			<span className="sr-only">: </span>
		</span>
	);
}
