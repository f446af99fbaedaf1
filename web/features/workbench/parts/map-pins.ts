/** The pins of an analysis: the subject, the comps, the other sales, and active listings. */
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import type { ActiveListing } from '../../../../domain/comps/evidence.ts';
import { usd } from '../../../../domain/format/format.ts';
import { closingDate } from '../../../../domain/home/closing-date.ts';
import { factsLine, homeName } from '../../../../domain/home/fact-text.ts';
import type { Sale, Subject } from '../../../../domain/home/home.ts';
import { STATUS_NAMES } from '../../../../domain/home/listing.ts';
import type { Units } from '../../../../domain/home/units.ts';
import type { MapPin, MapSubject } from '../../../shared/map/map-props.ts';

export function subjectPin(subject: Subject, units: Units): MapSubject | null {
	const { latitude, longitude } = subject;
	if (latitude === null || longitude === null) return null;
	const label = [subject.address ?? 'Subject', factsLine(subject, units)].filter(Boolean);
	return { latitude, longitude, label };
}

export function analysisPins(
	{ verdicts, comps, units }: Analysis,
	activeListings: readonly ActiveListing[],
): MapPin[] {
	const numbers = new Map(comps.map(({ sale, number }) => [sale.id, number]));
	// Without sale prices, active listings replace the sales.
	const listed = new Map(activeListings.map((listing) => [listing.id, listing]));
	const considered = new Set(verdicts.map(({ sale }) => sale.id));
	const sold = verdicts
		.filter(({ code }) => code !== 'duplicate' && code !== 'subject_itself')
		.flatMap(({ sale, included, supports }) => {
			const listing = listed.get(sale.id);
			return pinAt(sale, {
				label: listing ? listingLabel(listing, units) : soldLabel(sale, units),
				number: numbers.get(sale.id) ?? null,
				status: included ? 'comp' : (listing?.status ?? 'sold'),
				dimmed: !included && !supports,
			});
		});
	const others = activeListings
		.filter(({ id }) => !considered.has(id))
		.flatMap((listing) =>
			pinAt(listing, {
				label: listingLabel(listing, units),
				number: null,
				status: listing.status,
				dimmed: false,
			}),
		);
	return [...others, ...sold];
}

function listingLabel(listing: ActiveListing, units: Units): string[] {
	return [
		homeName(listing),
		`${STATUS_NAMES[listing.status]}, ${usd(listing.price)}`,
		factsLine(listing, units),
	];
}

/** Sales don't change between edits, so each is described once. */
const SOLD_LABELS: Readonly<Record<Units, WeakMap<Sale, readonly string[]>>> = {
	square_feet: new WeakMap(),
	square_meters: new WeakMap(),
};

function soldLabel(sale: Sale, units: Units): readonly string[] {
	const known = SOLD_LABELS[units].get(sale);
	if (known) return known;
	const sold = `Sold for ${usd(sale.price)}, ${closingDate(sale)}`;
	const label = [homeName(sale), sold, factsLine(sale, units)];
	SOLD_LABELS[units].set(sale, label);
	return label;
}

/** Whether two analyses have the same pins. */
export function areSamePins(before: readonly MapPin[], after: readonly MapPin[]): boolean {
	return (
		before.length === after.length &&
		before.every((pin, at) => {
			const other = after[at];
			return (
				pin.id === other?.id &&
				pin.number === other.number &&
				pin.dimmed === other.dimmed &&
				isSameText(pin.label, other.label)
			);
		})
	);
}

function isSameText(one: readonly string[], other: readonly string[]): boolean {
	return one.every((line, at) => line === other[at]);
}

function pinAt(
	home: { id: string; latitude: number | null; longitude: number | null },
	rest: Omit<MapPin, 'id' | 'latitude' | 'longitude'>,
): MapPin[] {
	const { id, latitude, longitude } = home;
	return latitude === null || longitude === null ? [] : [{ id, latitude, longitude, ...rest }];
}
