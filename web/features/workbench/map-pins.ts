/** What lies on the map of an analysis: the subject, the comps, the other sales, and what is for sale. */
import { longDay, usd } from '../../../domain/format.ts';
import type { Analysis } from '../../../domain/valuation/analysis.ts';
import type { Offer } from '../../../domain/valuation/evidence.ts';
import type { Sale, Subject } from '../../../domain/valuation/home.ts';
import { factsLine, nameOf } from '../../../domain/valuation/valuation-text.ts';
import type { MapPin, MapSubject } from '../map/map-props.ts';

export function subjectPin(subject: Subject): MapSubject | null {
	const { latitude, longitude } = subject;
	if (latitude === null || longitude === null) return null;
	return { latitude, longitude, label: [subject.address ?? 'Subject', factsLine(subject)].filter(Boolean) };
}

export function analysisPins({ verdicts, comps }: Analysis, offers: readonly Offer[]): MapPin[] {
	const numbers = new Map(comps.map(({ sale, number }) => [sale.id, number]));
	// Where prices paid are not known, what is for sale stands in place of the sales too.
	const offered = new Map(offers.map((offer) => [offer.id, offer]));
	const considered = new Set(verdicts.map(({ sale }) => sale.id));
	const sold = verdicts
		.filter(({ code }) => code !== 'duplicate' && code !== 'subject_itself')
		.flatMap(({ sale, included, supports }) => {
			const offer = offered.get(sale.id);
			return pinAt(sale, {
				label: offer ? offerLabel(offer) : soldLabel(sale),
				number: numbers.get(sale.id) ?? null,
				status: included ? 'comp' : (offer?.status ?? 'sold'),
				dimmed: !included && !supports,
			});
		});
	const others = offers
		.filter(({ id }) => !considered.has(id))
		.flatMap((offer) =>
			pinAt(offer, { label: offerLabel(offer), number: null, status: offer.status, dimmed: false }),
		);
	return [...others, ...sold];
}

function offerLabel(offer: Offer): string[] {
	const state = offer.status === 'pending' ? 'Pending' : 'For sale';
	return [nameOf(offer), `${state} at ${usd(offer.price)}`, factsLine(offer)];
}

/** Sales do not change between one edit and the next: each is put into words once. */
const SOLD_LABELS = new WeakMap<Sale, readonly string[]>();

function soldLabel(sale: Sale): readonly string[] {
	const known = SOLD_LABELS.get(sale);
	if (known) return known;
	const label = [nameOf(sale), `Sold for ${usd(sale.price)}, ${longDay(sale.soldOn)}`, factsLine(sale)];
	SOLD_LABELS.set(sale, label);
	return label;
}

/** Whether two analyses put the same on the map. */
export function areSamePins(before: readonly MapPin[], after: readonly MapPin[]): boolean {
	return (
		before.length === after.length &&
		before.every((pin, at) => {
			const other = after[at];
			return pin.id === other?.id && pin.number === other.number && pin.dimmed === other.dimmed;
		})
	);
}

function pinAt(
	home: { id: string; latitude: number | null; longitude: number | null },
	rest: Omit<MapPin, 'id' | 'latitude' | 'longitude'>,
): MapPin[] {
	const { id, latitude, longitude } = home;
	return latitude === null || longitude === null ? [] : [{ id, latitude, longitude, ...rest }];
}
