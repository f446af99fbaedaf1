/** Reads what a page says: its visible text and its descriptions of drawings, each under its headings and labels. */
import type { Page } from 'playwright-core';
import { sentencesOf } from '../traces/shown.ts';
import type { Passage } from './statement.ts';

/** @param part a selector of the part to read */
export async function readPage(page: Page, part = 'main'): Promise<Passage[]> {
	const passages = await page.locator(part).first().evaluate(readPassages);
	return passages
		.map(withLabelAbove)
		.map(withBand)
		.flatMap(({ text, ...passage }) =>
			sentencesOf(text).flatMap((sentence) => (sentence === '' ? [] : { ...passage, text: sentence })),
		);
}

/** A large figure stands below its label. */
function withLabelAbove(passage: Passage, at: number, all: readonly Passage[]): Passage {
	const above = all[at - 1]?.text ?? '';
	const isLabel = /^[A-Z][a-z ]+$/.test(above) && all[at - 1]?.labels.length === 0;
	return passage.labels.length === 0 && isLabel && /^\$[\d,]+$/.test(passage.text)
		? { ...passage, labels: [above] }
		: passage;
}

/** A band of a chart, its bars in words and its months stand one after the other. */
function withBand(passage: Passage, at: number, all: readonly Passage[]): Passage {
	const [band, months] = [all[at - 1]?.text ?? '', all[at + 1]?.text ?? ''];
	return / contracts? per month$/.test(passage.text) && /^[\d.]+ mo$/.test(months)
		? { ...passage, text: `${band}: ${passage.text}, months of supply ${months.replace(' mo', '')}` }
		: passage;
}

/** Runs in the page, so it uses nothing of this file. */
function readPassages(root: Element): Passage[] {
	const found: Passage[] = [];
	let headings: { level: number; text: string }[] = [];
	let groups = 0;
	const regions: string[] = [];
	const clean = (text: string | null | undefined) => (text ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
	const say = (
		text: string,
		labels: readonly string[] = [],
		group: string | null = null,
		under: readonly string[] = [],
	) => {
		const words = clean(text);
		if (words !== '')
			found.push({
				context: [...regions, ...headings.map((each) => each.text), ...under],
				labels,
				group,
				text: words,
			});
	};
	const isShown = (element: Element) =>
		element.getAttribute('aria-hidden') !== 'true' &&
		// The wrapper of all evidence has no box of its own.
		(element.classList.contains('report-evidence') ||
			(element as HTMLElement).checkVisibility({ visibilityProperty: true }));
	const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline');
	/** The shown text of an element, a space between its blocks. */
	const textOf = (element: Element): string =>
		[...element.childNodes]
			.map((node) => {
				if (node instanceof Text) return node.data;
				if (!(node instanceof Element) || !isShown(node)) return '';
				if (node.getAttribute('role') === 'img') return '';
				return node.tagName === 'BR' || getComputedStyle(node).display !== 'inline'
					? ` ${textOf(node)} `
					: textOf(node);
			})
			.join('');
	const levelOf = (element: Element) => {
		if (/^H[1-6]$/.test(element.tagName)) return Number(element.tagName[1]);
		const isCaption = ['FIGCAPTION', 'CAPTION', 'LEGEND'].includes(element.tagName);
		return isCaption && !element.querySelector('h1, h2, h3') ? 7 : null;
	};

	function readTable(table: Element): void {
		const rows = [...table.querySelectorAll('tr')].filter((row) => isShown(row));
		const head = rows.filter((row) => row.closest('thead'));
		const columns = head.flatMap((row) => [...row.children].map((cell) => clean(textOf(cell))));
		const caption =
			clean(table.querySelector('caption')?.textContent) || clean(table.getAttribute('aria-label'));
		groups += 1;
		const group = `${caption} ${groups}`;
		say(caption);
		for (const text of columns) say(text);
		for (const row of rows.filter((each) => !each.closest('thead'))) {
			const [first, ...cells] = [...row.children];
			if (!first) continue;
			const name = clean(textOf(first));
			say(name, columns.slice(0, 1), group);
			cells.forEach((cell, at) => {
				// On a phone, a cell has the name of its column, and the header isn't shown.
				const column = columns[at + 1] ?? (cell as HTMLElement).dataset.label ?? '';
				say(textOf(cell), [name, column], group, [caption, columns[0] ?? '']);
			});
		}
	}

	function readFacts(list: Element): void {
		groups += 1;
		for (const term of [...list.querySelectorAll('dt')].filter(isShown)) {
			// A term may have its value beside it.
			const [first, ...beside] = [...term.children].filter(isShown);
			const label = [clean(beside.length > 0 && first ? textOf(first) : textOf(term))];
			for (const value of beside)
				for (const part of value.childNodes) say(part.textContent ?? '', label, String(groups));
			const values = [...(term.parentElement?.querySelectorAll(':scope > dd') ?? [])].filter(isShown);
			for (const value of values) say(textOf(value), label, String(groups));
			say(
				term.parentElement?.getAttribute('title') ?? term.getAttribute('title') ?? '',
				label,
				String(groups),
			);
		}
	}

	function walk(element: Element): void {
		if (
			!isShown(element) ||
			['SCRIPT', 'STYLE', 'INPUT', 'SELECT', 'TEXTAREA', 'OPTION'].includes(element.tagName)
		)
			return;
		const label = clean(element.getAttribute('aria-label'));
		const role = element.getAttribute('role');
		if (element.tagName === 'svg' || role === 'img' || role === 'slider') {
			say(label);
			say(element.getAttribute('aria-valuetext') ?? '');
			return;
		}
		const level = levelOf(element);
		if (level !== null) {
			const text = clean(textOf(element));
			headings = headings.filter((each) => each.level < level);
			say(text);
			if (!/[.]$/.test(text)) headings.push({ level, text });
			return;
		}
		if (element.tagName === 'TABLE' || element.tagName === 'DL') {
			if (element.tagName === 'TABLE') readTable(element);
			else readFacts(element);
			return;
		}
		const isScope =
			['SECTION', 'ARTICLE', 'FIGURE', 'LI', 'DIALOG'].includes(element.tagName) || role === 'region';
		const before = headings;
		if (isScope && label !== '') regions.push(label);
		let run = '';
		for (const node of element.childNodes) {
			if (node instanceof Text) run += node.data;
			else if (node instanceof Element && isShown(node)) {
				const holdsBlocks = [...node.querySelectorAll('*')].some((inner) => !isInline(inner));
				if (isInline(node) && !holdsBlocks && levelOf(node) === null) run += textOf(node);
				else {
					say(run);
					run = '';
					walk(node);
				}
			}
		}
		say(run);
		if (isScope) {
			headings = before;
			if (label !== '') regions.pop();
		}
	}

	walk(root);
	return found;
}
