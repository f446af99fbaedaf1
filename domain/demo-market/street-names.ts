import { pick, type Random, shuffled, wholeBetween } from './random.ts';

const STREET_SUFFIXES = ['St', 'St', 'St', 'Ct', 'Pl', 'Way'] as const;
const AVENUE_SUFFIXES = ['Ave', 'Ave', 'Rd', 'Dr', 'Ln', 'Blvd'] as const;

const STREETS = (
	'Alder Ash Aspen Beech Birch Buckeye Cedar Cherry Chestnut Cottonwood Cypress Dogwood Elder Elm Fir ' +
	'Hawthorn Hazel Hickory Holly Juniper Larch Laurel Linden Locust Magnolia Maple Mulberry Myrtle Oak ' +
	'Orchard Palm Pecan Persimmon Pine Plum Poplar Redwood Sequoia Spruce Sycamore Tamarack Walnut Willow'
).split(' ');

const AVENUES = (
	'Adams Arthur Bayview Bellevue Bridge Brookside Canal Church Cleveland Clinton College Commerce Court ' +
	'Fairview Forest Franklin Garden Garfield Grant Hamilton Harbor Harrison Highland Hillcrest Jackson ' +
	'Jefferson Lafayette Lakeview Liberty Lincoln Madison Market Meadow Mill Monroe Park Pleasant Prospect ' +
	'Ridge River Spring Summit Sunset Taylor Union Valley Vernon Washington Wilson'
).split(' ');

/** Names for the streets of a ZIP code, all different: trees, or consecutive numbers. */
export function streetNames(random: Random, count: number, numbered: boolean): string[] {
	if (!numbered) return named(random, STREETS, STREET_SUFFIXES, count);
	const first = wholeBetween(random, 2, 60);
	return Array.from({ length: count }, (_, index) => `${ordinal(first + index)} St`);
}

/** Names for the avenues of a ZIP code, all different: presidents and landmarks. */
export function avenueNames(random: Random, count: number): string[] {
	return named(random, AVENUES, AVENUE_SUFFIXES, count);
}

function named(
	random: Random,
	names: readonly string[],
	suffixes: readonly [string, ...string[]],
	count: number,
): string[] {
	return shuffled(random, names)
		.slice(0, count)
		.map((name) => `${name} ${pick(random, suffixes)}`);
}

/** @example ordinal(22) // '22nd' */
function ordinal(number: number): string {
	const lastTwo = number % 100;
	if (lastTwo >= 11 && lastTwo <= 13) return `${number}th`;
	return `${number}${{ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'}`;
}
