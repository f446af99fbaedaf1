import type { ComponentType } from 'react';

/** The glossary is also documentation for engineers, so it is in `docs/`. */
const PAGES = import.meta.glob<string>(['../../texts/*.md', '../../../docs/glossary.md'], {
	import: 'default',
});

/** Loads a page of text for a route: `texts/NAME.md`, or `docs/glossary.md`. */
export function loadText(name: string): () => Promise<{ default: ComponentType }> {
	return async () => {
		const path = Object.keys(PAGES).find((candidate) => candidate.endsWith(`/${name}.md`));
		const loadHtml = path && PAGES[path];
		if (!loadHtml) throw new Error(`There is no text ${name}.`);
		const [{ TextPage }, html] = await Promise.all([import('./text-page.tsx'), loadHtml()]);
		return { default: () => <TextPage html={html} /> };
	};
}
