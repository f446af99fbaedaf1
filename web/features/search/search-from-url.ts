/** The search that the URL of the search screen names: `/dashboard?zip=98001` or `/dashboard?address=…`. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { parseCompsQuery, type SearchMode } from '../../../domain/comps-query.ts';
import type { SAME_PAGE } from '../../same-page-navigation.ts';
import { saveDraftText } from './box/search-draft.ts';

export interface UrlSearch {
	mode: SearchMode;
	text: string;
}

/** Reads the search from a URL; null if there is none. */
export function parseSearchUrl(parameters: string): UrlSearch | null {
	const given = new URLSearchParams(parameters);
	const mode = given.has('zip') ? 'zip' : 'address';
	const text = given.get(mode)?.trim() ?? '';
	return parseCompsQuery(mode, text, 0) && { mode, text };
}

/** Puts the search of a URL into the box before it is drawn. An entry of the history keeps what was typed since. */
export function useDraftFromUrl(defaultLimit: number): void {
	const { search, state } = useLocation();
	useState(() => {
		const named = parseSearchUrl(search);
		const isEntry = (state as Partial<typeof SAME_PAGE> | null)?.stays === true;
		if (named && !isEntry) saveDraftText(named.mode, named.text, defaultLimit);
	});
}
