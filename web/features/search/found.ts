/** A search with its answer. */
import { createContext } from 'react';
import type { CompsResponse } from '../../../contract/comps.ts';
import type { CompsQuery } from '../../../domain/comps-query.ts';

export interface Found {
	query: CompsQuery;
	answer: CompsResponse;
	/** Identifies the search: everything else that belongs to it is free. */
	key: string;
	/** When it was started, milliseconds as of `Date.now()`. */
	at: number;
}

/** The search whose list is on the screen. */
export const FoundSearch = createContext<Found | null>(null);
