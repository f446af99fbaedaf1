import { type RefObject, useEffect, useRef } from 'react';
import type { CompletedSearch } from './completed-search.ts';

interface ResultFocus {
	input: RefObject<HTMLInputElement | null>;
	heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Moves the focus to the result of a search, or back to the search box if it failed, because the inputs lose the focus
 * while they are disabled.
 */
export function useResultFocus(found: CompletedSearch | null, problem: string | null): ResultFocus {
	const input = useRef<HTMLInputElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
		// On a phone the search box fills the screen: scroll to the result.
		if (found && innerWidth < 640) heading.current?.scrollIntoView({ behavior: 'instant' });
		if (found) heading.current?.focus();
		else if (problem) input.current?.focus();
	}, [found, problem]);
	return { input, heading };
}
