/** A fictional market around the centers of real ZIP codes, for trying Lotline without any data. */
import { dayNumber, type IsoDate, isoDay } from '../dates/days.ts';
import type { Listing } from '../home/listing.ts';
import { UNKNOWN_FACTS } from '../home/read-home.ts';
import type { ZipPlace } from '../places/zip-place.ts';
import { monthsUpTo, yearOf } from './calendar.ts';
import { drawConcessions } from './extras.ts';
import { buildHomes, type Home } from './homes.ts';
import { NEIGHBORHOODS, type Neighborhood } from './neighborhoods.ts';
import { createAppraiser } from './prices.ts';
import { randomStream } from './random.ts';
import { typicalRent } from './rents.ts';
import { drawListPrice, drawTimeline, type SalePrices, type Timeline } from './sales.ts';

/** The inputs of the demo market: the same three give the same market. */
export interface DemoMarket {
	seed: number;
	/** The last day of the market. */
	asOf: IsoDate;
	/** The locations of ZIP codes; those that aren't in the demo market are skipped. */
	places: readonly ZipPlace[];
}

/** The median rent of a ZIP code in one month. */
export interface DemoRent {
	zip: string;
	/** The first day of the month. */
	month: IsoDate;
	/** US dollars a month. */
	medianRent: number;
}

/** How far back the rents go: two years and the current month. */
const RENT_MONTHS = 25;

/** Yields every home of the demo market with its one listing, by ZIP code. */
export function* demoListings(market: DemoMarket): Generator<Listing> {
	for (const [neighborhood, place] of locateNeighborhoods(market.places))
		yield* listingsOf(market, neighborhood, place);
}

/** Yields the median rent of every ZIP code in the demo market, by month. */
export function* demoRents({ asOf, places }: DemoMarket): Generator<DemoRent> {
	const months = monthsUpTo(dayNumber(asOf), RENT_MONTHS);
	for (const [neighborhood] of locateNeighborhoods(places)) {
		for (const month of months) {
			yield {
				zip: neighborhood.zip,
				month: isoDay(month),
				medianRent: typicalRent(neighborhood, month),
			};
		}
	}
}

/** Pairs each neighborhood with its place, and skips those without one. */
function* locateNeighborhoods(places: readonly ZipPlace[]): Generator<[Neighborhood, ZipPlace]> {
	const placeByZip = new Map(places.map((place) => [place.zip, place]));
	for (const neighborhood of NEIGHBORHOODS) {
		const place = placeByZip.get(neighborhood.zip);
		if (place) yield [neighborhood, place];
	}
}

/** Every ZIP code has its own random streams, so its listings don't change when other ZIP codes are added. */
function* listingsOf(market: DemoMarket, neighborhood: Neighborhood, place: ZipPlace): Generator<Listing> {
	const { seed, asOf } = market;
	const { metro } = neighborhood;
	const today = dayNumber(asOf);
	const random = randomStream(seed, `sales of ${place.zip}`);
	const concessionStream = randomStream(seed, `concessions of ${place.zip}`);
	const appraise = createAppraiser(seed, neighborhood);
	// Listings go back more than two years, and every home is finished before it is listed.
	const homes = buildHomes(seed, neighborhood, place, yearOf(today) - 3);
	for (const [index, home] of homes.entries()) {
		const timeline = drawTimeline(random, metro, today);
		const value = appraise(home, timeline.contract ?? timeline.listed);
		const isSold = timeline.status === 'sold';
		const given = drawConcessions(concessionStream, value, metro.trend);
		// The sale price includes the seller's concessions.
		const prices = drawListPrice(random, metro, isSold ? value + given : value, timeline);
		const concessions = isSold ? given : null;
		yield listingOf(home, place, timeline, { ...prices, concessions }, { number: index + 1, asOf });
	}
}

function listingOf(
	home: Home,
	place: ZipPlace,
	timeline: Timeline,
	prices: SalePrices & Pick<Listing, 'concessions'>,
	{ number, asOf }: { number: number; asOf: IsoDate },
): Listing {
	const soldOn = dateOf(timeline.closed);
	// The members come before the spread objects: V8 takes a hundred times as long the other way around.
	return {
		sourceId: `DEMO-${place.zip}-${String(number).padStart(3, '0')}`,
		address: home.address,
		city: place.city,
		state: place.state,
		zip: place.zip,
		status: timeline.status,
		homeType: home.type,
		soldPrice: prices.sold,
		listPrice: prices.list,
		originalListPrice: prices.original,
		soldOn,
		contractOn: dateOf(timeline.contract),
		listedOn: dateOf(timeline.listed),
		observedOn: soldOn ?? asOf,
		daysOnMarket: timeline.daysOnMarket,
		hoaMonthly: home.hoaMonthly,
		concessions: prices.concessions,
		url: null,
		...UNKNOWN_FACTS,
		...factsOf(home),
	};
}

function factsOf(home: Home) {
	return {
		latitude: home.latitude,
		longitude: home.longitude,
		bedrooms: home.bedrooms,
		bathrooms: home.bathrooms,
		livingArea: home.livingArea,
		lotSize: home.lotSize,
		yearBuilt: home.yearBuilt,
		yearRenovated: home.yearRenovated,
		condition: home.condition,
		quality: home.quality,
		garageSpaces: home.garageSpaces,
		pool: home.pool,
		basementArea: home.basementArea,
		view: home.view,
		waterfront: home.waterfront,
	};
}

function dateOf(day: number | null): IsoDate | null {
	return day === null ? null : isoDay(day);
}
