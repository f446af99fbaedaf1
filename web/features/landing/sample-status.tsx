/** The status of a home of the sample, and its shape on the product's maps. */
import type { Comp } from '../../../contract/comps/comps.ts';
import { STATUS_NAMES } from '../../../domain/home/listing.ts';
import type { PinStatus } from '../../shared/map/map-props.ts';
import { PinShape } from '../../shared/map/pins/pin-shape.tsx';

type HomeStatus = Exclude<PinStatus, 'comp'>;

export function statusOf({ statusType }: Pick<Comp, 'statusType'>): HomeStatus {
	const status = statusType.toLowerCase();
	return status in STATUS_NAMES ? (status as HomeStatus) : 'sold';
}

/** @param number of a comp, which has the same disc as on the map */
export function StatusShape({ status, number = null }: { status: HomeStatus; number?: number | null }) {
	const isComp = number !== null;
	return (
		<svg
			aria-hidden="true"
			viewBox="-12 -12 24 24"
			className={isComp ? 'size-5 shrink-0' : 'size-4 shrink-0'}
		>
			<PinShape status={isComp ? 'comp' : status} number={number} highlighted={false} />
		</svg>
	);
}
