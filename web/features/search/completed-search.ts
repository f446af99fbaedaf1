/** A search with its response. */
import { createContext } from 'react';
import type { CompsResponse } from '../../../contract/comps/comps.ts';
import type { CompsQuery } from '../../../domain/comps-query.ts';

export interface CompletedSearch {
	query: CompsQuery;
	response: CompsResponse;
	/** Identifies the search: other requests with this key are free. */
	key: string;
	/** When it started, in milliseconds as of `Date.now()`. */
	at: number;
}

/** The search whose list is on screen. */
export const CurrentSearch = createContext<CompletedSearch | null>(null);
