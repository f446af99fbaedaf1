/** The cells of the comps table that show more than one fact. */
import { useContext } from 'react';
import { toHomeType } from '../../../../contract/comps/comp-facts.ts';
import { words } from '../../../../contract/comps/comp-words.ts';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { todayInUs } from '../../../../domain/dates/days.ts';
import { DASH, miles, usd } from '../../../../domain/format/format.ts';
import { drawingOf } from '../../../../domain/home/drawing/draw-house.ts';
import { isOwnData, OWN_DATA } from '../../../../domain/home/own-data.ts';
import { NO_MAP_LOCATION } from '../../../../domain/pricing/street-miles.ts';
import { PinShape } from '../../../shared/map/pins/pin-shape.tsx';
import { Thumbnail } from '../../../shared/photos/thumbnail.tsx';
import { pinStatus } from '../found-pins.ts';
import { HasDistances, isSearchedHome, PriceHome, SearchedHome } from '../searched-home.ts';
import { addressLine, lastSeen, priceNote } from './comp-text.ts';

export function AddressCell({ comp }: { comp: Comp }) {
	const isOwn = isSearchedHome(comp, useContext(SearchedHome));
	const isUnlocated = useContext(HasDistances) && comp.distance_miles === null;
	const onPrice = useContext(PriceHome);
	const line = addressLine(comp);
	const street = comp.address ?? '';
	return (
		<div className="flex gap-3">
			<Thumbnail
				home={comp.id}
				name={line}
				hasPhotos={(comp.photos ?? 0) > 0}
				drawing={drawingOf({ ...comp, homeType: toHomeType(comp.homeType), livingArea: comp.sqft })}
				attribution={comp.attribution}
			/>
			<div className="min-w-0">
				<span className="font-medium">{street}</span>
				<span className="text-muted">{line.slice(street.length)}</span>
				<span className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted empty:hidden">
					{comp.distance_miles !== null && (
						<span className="whitespace-nowrap">
							{isOwn ? 'Subject' : `${miles(comp.distance_miles)} away`}
						</span>
					)}
					{isUnlocated && (
						<span>
							{DASH} {NO_MAP_LOCATION}
						</span>
					)}
					{isOwnData(comp) && <span className="font-medium text-ink">{OWN_DATA}</span>}
					{comp.sold_day_approximate && <span>Exact closing date unknown</span>}
					{comp.zip_approximate && <span>Approximate ZIP code</span>}
					{comp.demo && <span>Demo data</span>}
					{onPrice && !isOwn && comp.address && (
						<button
							type="button"
							onClick={() => onPrice(line)}
							className="text-ink underline underline-offset-2 hover:text-accent-text print:hidden"
						>
							Price this home<span className="sr-only">, {line}</span>
						</button>
					)}
				</span>
				{comp.attribution && (
					<span className="mt-0.5 block text-muted text-xs">Courtesy of {comp.attribution}</span>
				)}
			</div>
		</div>
	);
}

export function PriceCell({ comp }: { comp: Comp }) {
	return (
		<>
			<span className="font-medium">{usd(comp.price)}</span>
			<span className="mt-0.5 block whitespace-nowrap text-xs text-muted">{priceNote(comp)}</span>
		</>
	);
}

/** The status by word and by its shape on the map, never by color alone. */
export function StatusCell({ comp }: { comp: Comp }) {
	const seen = lastSeen(comp, todayInUs(new Date()));
	return (
		<>
			<span className="inline-flex items-center gap-1.5 whitespace-nowrap">
				<svg viewBox="-11 -11 22 22" className="size-3.5 shrink-0" aria-hidden="true">
					<PinShape status={pinStatus(comp.statusType)} number={null} highlighted={false} />
				</svg>
				{words(comp.statusType)}
			</span>
			{seen !== null && <span className="mt-0.5 block whitespace-nowrap text-xs text-muted">{seen}</span>}
		</>
	);
}
