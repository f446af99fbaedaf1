/** The status of a home of the sample: its shape on the product's maps, and its word. */
import type { Comp } from '../../../contract/comps/comps.ts';
import type { PinStatus } from '../../shared/map/map-props.ts';
import { PinShape } from '../../shared/map/pins/pin-shape.tsx';

type HomeStatus = Exclude<PinStatus, 'comp'>;

export const STATUS_WORDS: Record<HomeStatus, string> = {
	sold: 'Sold',
	pending: 'Pending',
	for_sale: 'Active',
};

export function statusOf({ statusType }: Pick<Comp, 'statusType'>): HomeStatus {
	const status = statusType.toLowerCase();
	return status in STATUS_WORDS ? (status as HomeStatus) : 'sold';
}

export function StatusShape({ status }: { status: HomeStatus }) {
	return (
		<svg aria-hidden="true" viewBox="-11 -11 22 22" className="size-3.5 shrink-0">
			<PinShape status={status} number={null} highlighted={false} />
		</svg>
	);
}
