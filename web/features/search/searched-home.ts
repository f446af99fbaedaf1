/** The searched home: its own sale may be among the homes around it. */
import { createContext } from 'react';
import type { Comp, CompsResponse } from '../../../contract/comps/comps.ts';
import { addressLine } from './table/comp-text.ts';

/** Its address in one line; null for a ZIP code search, or if the store doesn't have the home. */
export const SearchedHome = createContext<string | null>(null);

/** Whether homes of the list have distances: then one without a distance says why. */
export const HasDistances = createContext(false);

/** Prices a home of the list; null where nothing can be priced. */
export const PriceHome = createContext<((address: string) => void) | null>(null);

export function toSearchedHome({ center, matched_address }: CompsResponse['area']): string | null {
	return center === 'home' ? matched_address : null;
}

/** Whether a row is the searched home itself, and not another unit at its location. */
export function isSearchedHome(comp: Comp, home: string | null): boolean {
	return home !== null && comp.distance_miles === 0 && addressLine(comp) === home;
}
