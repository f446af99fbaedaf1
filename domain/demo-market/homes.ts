/** The homes on the lots of a ZIP code: houses, and condos in buildings. */
import { clamp } from '../math/arithmetic.ts';
import type { ZipPlace } from '../places/zip-place.ts';
import { drawExtras, type Extras } from './extras.ts';
import { BUILDS, type DemoHomeType, MIXES, type Mix, TOWER_BEDROOMS } from './mixes.ts';
import type { Neighborhood } from './neighborhoods.ts';
import {
	between,
	normal,
	pickWeighted,
	type Random,
	randomStream,
	shuffled,
	wholeBetween,
} from './random.ts';
import { type Lot, layOutLots } from './streets.ts';
import { type Tract, tractsOf } from './tracts.ts';

/** The share of homes whose number of bedrooms is drawn independently of their tract. */
const CUSTOM_SIZE_SHARE = 0.35;

/** A home before it has a price. */
export interface Home extends Lot, Extras {
	type: DemoHomeType;
	bedrooms: number;
	bathrooms: number;
	livingArea: number;
	lotSize: number | null;
	yearBuilt: number;
	yearRenovated: number | null;
	hoaMonthly: number | null;
}

/** A home without its extras. */
type Built = Omit<Home, keyof Extras | 'yearRenovated'> & { tract: Tract };

/** Builds every home in a ZIP code, none newer than the given year. */
export function buildHomes(
	seed: number,
	neighborhood: Neighborhood,
	place: ZipPlace,
	newest: number,
): Home[] {
	const random = randomStream(seed, `homes of ${place.zip}`);
	const mix = MIXES[neighborhood.density];
	const count = Math.round(mix.homes * between(random, 0.9, 1.1));
	const types = Array.from({ length: count }, () => pickWeighted(random, mix.types));
	const houses = types.filter((type) => type !== 'condo');
	const units = count - houses.length;
	const buildings = Math.ceil(units / mix.homesPerBuilding);
	const lots = layOutLots(random, place, neighborhood.density, houses.length + buildings);
	const built = neighborhood.metro.built + mix.newer + normal(random) * 9;
	const tractOf = tractsOf(randomStream(seed, `tracts of ${place.zip}`), neighborhood);
	const traits: ZipTraits = { random, neighborhood, mix, built, newest, tractOf };
	const shells = lots.flatMap((lot, index) => {
		const type = houses[index];
		if (type) return [buildHouse(traits, lot, type)];
		// The units are distributed evenly among the buildings.
		const unitsHere = Math.ceil((units - (index - houses.length)) / buildings);
		return buildCondos(traits, lot, unitsHere);
	});
	const extrasStream = randomStream(seed, `extras of ${place.zip}`);
	const renovationsStream = randomStream(seed, `renovations of ${place.zip}`);
	return shells.map((shell) => {
		const inTower = shell.type === 'condo' && neighborhood.density === 'towers';
		const age = newest - shell.yearBuilt;
		const extras = drawExtras(extrasStream, { inTower, age, state: place.state, ...shell });
		const renovated = drawYearsSinceRenovation(renovationsStream, age, extras.condition);
		return { yearRenovated: renovated === null ? null : newest - renovated, ...shell, ...extras };
	});
}

/** What the homes of a ZIP code have in common. */
interface ZipTraits {
	random: Random;
	neighborhood: Neighborhood;
	mix: Mix;
	/** The year around which most were built. */
	built: number;
	/** No home was built later. */
	newest: number;
	tractOf: (street: string) => Tract;
}

function buildHouse(traits: ZipTraits, lot: Lot, type: DemoHomeType): Built {
	const { random, neighborhood } = traits;
	const tract = traits.tractOf(lot.street);
	const yearBuilt = drawYear(traits, tract);
	const lotSize = typicalLotSize(type, neighborhood) * Math.exp(tract.lot + normal(random) * 0.1);
	const rooms = drawRooms(traits, tract, type, yearBuilt);
	return {
		type,
		lotSize: Math.round(lotSize / 10) * 10,
		yearBuilt,
		hoaMonthly: type === 'townhouse' ? 5 * wholeBetween(random, 22, 70) : null,
		tract,
		...lot,
		...rooms,
	};
}

/** The condos in one building, which share its location, year built and HOA dues per square foot. */
function buildCondos(traits: ZipTraits, lot: Lot, count: number): Built[] {
	const { random, mix } = traits;
	const tract = traits.tractOf(lot.address);
	const yearBuilt = drawYear(traits, tract);
	const duesPerFoot = mix.duesPerFoot * between(random, 0.75, 1.3);
	return drawUnits(traits, count).map((unit) => {
		const rooms = drawRooms(traits, tract, 'condo', yearBuilt);
		return {
			type: 'condo',
			lotSize: null,
			yearBuilt,
			hoaMonthly: 5 * Math.round((rooms.livingArea * duesPerFoot) / 5),
			tract,
			...lot,
			...rooms,
			address: `${lot.address} #${unit}`,
		};
	});
}

/** Distinct unit numbers in one building with four units per floor, such as `12C` or `1203`. */
function drawUnits({ random, neighborhood }: ZipTraits, count: number): string[] {
	const [min, max] = neighborhood.density === 'towers' ? [6, 36] : [3, 5];
	const lettered = random() < 0.5;
	const units = Array.from({ length: 4 * wholeBetween(random, min, max) }, (_, index) => {
		const floor = 1 + Math.floor(index / 4);
		return lettered ? `${floor}${'ABCD'[index % 4]}` : `${floor}0${1 + (index % 4)}`;
	});
	return shuffled(random, units).slice(0, count);
}

function drawYear({ random, built, newest }: ZipTraits, { newer }: Tract): number {
	const year = Math.round(built + newer + normal(random) * 3);
	// A year after the newest possible one is replaced by one of the last few years.
	return year > newest ? newest - wholeBetween(random, 0, 6) : Math.max(1880, year);
}

/** Draws the years since a renovation: about one in eight homes that are old enough and not worn has one. */
function drawYearsSinceRenovation(random: Random, age: number, condition: number): number | null {
	const [chance, ago] = [random(), wholeBetween(random, 1, 28)];
	return chance < 0.12 && age - ago >= 15 && condition <= 4 ? ago : null;
}

type Rooms = Pick<Home, 'bedrooms' | 'bathrooms' | 'livingArea'>;

/**
 * Draws the rooms and the living area of a home. The area follows both its number of bedrooms and the number that is
 * typical of its tract.
 */
function drawRooms(
	{ random, neighborhood, mix }: ZipTraits,
	tract: Tract,
	type: DemoHomeType,
	yearBuilt: number,
): Rooms {
	const build = BUILDS[type];
	const inTower = type === 'condo' && neighborhood.density === 'towers';
	const choices = inTower ? TOWER_BEDROOMS : build.bedrooms;
	const typical = pickWeighted(() => tract.rooms, choices);
	const other = pickWeighted(random, choices);
	const bedrooms = random() < CUSTOM_SIZE_SHARE ? other : typical;
	const [base, perBedroom] = build.area;
	const typicalArea =
		(base + perBedroom * (0.6 * bedrooms + 0.4 * typical)) * (type === 'condo' ? 1 : mix.houseScale);
	const area = typicalArea * sizeScale(neighborhood) * Math.exp(tract.area + normal(random) * 0.08);
	const baths = typicalBaths(bedrooms) + (yearBuilt > 1985 ? 0.3 : -0.2) + normal(random) * 0.25;
	return {
		bedrooms,
		bathrooms: clamp(Math.round(baths * 2) / 2, 1, bedrooms + 1.5),
		livingArea: Math.round(area),
	};
}

/** The size of homes in a ZIP code relative to its metro: expensive ZIP codes have larger homes. */
export function sizeScale({ price, metro }: Neighborhood): number {
	return clamp((price / (metro.price * 1000)) ** 0.35, 0.75, 1.75);
}

/** The typical lot size of a house in a ZIP code, in square feet; 0 for condos. */
export function typicalLotSize(type: DemoHomeType, neighborhood: Neighborhood): number {
	const { houseScale } = MIXES[neighborhood.density];
	return (BUILDS[type].lot ?? 0) * houseScale ** 2 * sizeScale(neighborhood);
}

/** The typical number of baths of a home with this many bedrooms. */
export function typicalBaths(bedrooms: number): number {
	return 0.75 + 0.5 * bedrooms;
}
