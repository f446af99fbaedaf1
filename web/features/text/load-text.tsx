import type { ComponentType } from 'react';

/** Loads a page of text for a route: `texts/NAME.md`, or `docs/glossary.md`. */
export function loadText(name: string): () => Promise<{ default: ComponentType }> {
	// The list of texts isn't part of every page.
	return async () => (await import('./texts.tsx')).loadTextPage(name);
}
