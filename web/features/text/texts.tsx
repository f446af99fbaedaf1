/** The pages of text, each made HTML when the app is built. */
import type { ComponentType } from 'react';
import { TextPage } from './text-page.tsx';

/** The glossary is also documentation for engineers, so it is in `docs/`. */
const TEXTS = import.meta.glob<string>(['../../texts/*.md', '../../../docs/glossary.md'], {
	import: 'default',
});

export async function loadTextPage(name: string): Promise<{ default: ComponentType }> {
	const path = Object.keys(TEXTS).find((candidate) => candidate.endsWith(`/${name}.md`));
	const loadHtml = path && TEXTS[path];
	if (!loadHtml) throw new Error(`There is no text ${name}.`);
	const html = await loadHtml();
	return { default: () => <TextPage html={html} /> };
}
