import type { ComponentType } from 'react';

const TEXTS = import.meta.glob<string>('../../texts/*.md', { import: 'default' });

/** How the site map loads a page of text: `texts/NAME.md`. */
export function loadText(name: string): () => Promise<{ default: ComponentType }> {
	return async () => {
		const loadHtml = TEXTS[`../../texts/${name}.md`];
		if (!loadHtml) throw new Error(`There is no text ${name}.`);
		const [{ TextPage }, html] = await Promise.all([import('./text-page.tsx'), loadHtml()]);
		return { default: () => <TextPage html={html} /> };
	};
}
