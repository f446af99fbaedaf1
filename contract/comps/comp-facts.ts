/** The property facts of a comp, with their API names. */
import * as z from 'zod/mini';
import { FACT_NAMES, FACTS, type FactName, type FactValues, factOf } from '../../domain/home/facts.ts';
import { HOME_TYPES, type HomeType } from '../../domain/home/types/home-types.ts';

/** A value that may be null or absent. */
export const nullable = <T extends z.ZodMiniType>(type: T) => z._default(z.nullable(type), null);
export const number = nullable(z.number());

/** A fact that comps include, and its API name. */
type CompFact = {
	[Name in FactName]: (typeof FACTS)[Name]['comps'] extends string ? Name : never;
}[FactName];
type CompFactValues = {
	[Name in CompFact as (typeof FACTS)[Name]['comps']]: Name extends 'homeType'
		? string | null
		: FactValues[Name];
};

/** The facts that comps include. */
export const COMP_FACTS = FACT_NAMES.filter((name) => FACTS[name].comps !== null) as readonly CompFact[];

/** The type of each fact in a comp. */
const TYPES = {
	homeType: nullable(z.enum(HOME_TYPES.map(toWireHomeType) as [string, ...string[]])),
	number,
	year: number,
	rating: number,
	flag: nullable(z.boolean()),
};

/** The schema of a comp's facts. */
export const COMP_FACT_TYPES = Object.fromEntries(
	COMP_FACTS.map((name) => [FACTS[name].comps, TYPES[factOf(name).type]]),
) as unknown as { [Name in keyof CompFactValues]: z.ZodMiniType<CompFactValues[Name]> };

/** @example toWireHomeType('single_family') // "SINGLE_FAMILY" */
export function toWireHomeType(type: HomeType): string {
	return type.toUpperCase();
}

/** @example toHomeType('SINGLE_FAMILY') // "single_family" */
export function toHomeType(wire: string | null): HomeType | null {
	return HOME_TYPES.find((type) => toWireHomeType(type) === wire) ?? null;
}
