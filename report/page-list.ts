/** The pages of a report on a home, in their usual order, and which of them the agent may leave out or move. */
import {
	ATTACHMENT_PAGE,
	OWN_PAGE_KINDS,
	OWN_PAGE_TITLES,
	type OwnPageId,
} from '../contract/reports/own-pages.ts';
import type { PriceReportKind } from '../contract/reports/report-request.ts';

interface ListedPage {
	id: string;
	title: string;
	kinds: readonly PriceReportKind[];
	/** Always there: the price at the beginning, and at the end what limits it and what the law asks for. */
	fixed?: 'first' | 'last';
	/** Always there, but the agent may move it. */
	isKept?: true;
	/** In the agent's own words, and only there if the agent chose it. */
	isOwn?: true;
}

/** One of the agent's own pages. */
function own<Id extends OwnPageId>(id: Id) {
	return { id, title: OWN_PAGE_TITLES[id], kinds: OWN_PAGE_KINDS, isOwn: true } as const;
}

export const PAGE_LIST = [
	{ id: 'brief', title: 'Price summary', kinds: ['brief'], fixed: 'first' },
	{ id: 'price', title: 'Price', kinds: ['pack', 'standard', 'full', 'offer', 'unsold'], fixed: 'first' },
	own('letter'),
	own('about'),
	{ id: 'past-listing', title: 'The last listing', kinds: ['unsold'], isKept: true },
	{ id: 'pack-evidence', title: 'Evidence', kinds: ['pack', 'unsold'], isKept: true },
	{ id: 'pack-plan', title: 'Market and list price', kinds: ['pack'], isKept: true },
	{ id: 'list-prices', title: 'Three list prices', kinds: ['unsold'], isKept: true },
	{ id: 'offer', title: 'Offer', kinds: ['offer'], isKept: true },
	{ id: 'offer-checks', title: 'Before you offer', kinds: ['offer'] },
	{ id: 'words', title: 'Summary', kinds: ['standard', 'full', 'offer'], isKept: true },
	{ id: 'comps', title: 'Comparable sales', kinds: ['standard', 'full', 'offer'] },
	{ id: 'grid', title: 'Adjustment grid', kinds: ['standard', 'full', 'offer'] },
	{ id: 'comp-details', title: 'Comp details', kinds: ['full'] },
	{ id: 'excluded-sales', title: 'Sales not used as comps', kinds: ['full'] },
	{ id: 'reconciliation', title: 'Reconciliation and sensitivity', kinds: ['standard', 'full'] },
	{ id: 'market', title: 'Market conditions', kinds: ['standard', 'full', 'offer'] },
	{ id: 'competition', title: 'Competing listings and list price', kinds: ['standard', 'full'] },
	{ id: 'net-sheet', title: 'Net sheet', kinds: ['standard', 'full'] },
	own('plan'),
	own('testimonials'),
	own('steps'),
	{ id: ATTACHMENT_PAGE, title: 'Attached PDF', kinds: OWN_PAGE_KINDS, isOwn: true },
	{ id: 'pack-net-sheet', title: 'Net sheet', kinds: ['pack', 'unsold'], fixed: 'last' },
	{ id: 'method', title: 'Method and data', kinds: ['standard', 'full', 'offer'], fixed: 'last' },
	{
		id: 'disclosures',
		title: 'Purpose and disclosures',
		kinds: ['brief', 'pack', 'standard', 'full', 'offer', 'unsold'],
		fixed: 'last',
	},
] as const satisfies readonly ListedPage[];

export type PageId = (typeof PAGE_LIST)[number]['id'];

/** The pages of a kind of report that an agent may choose or move. */
export function choosablePages(kind: PriceReportKind): ListedPage[] {
	return listedPages(kind).filter(({ fixed }) => !fixed);
}

/** The pages of a kind of report that are always there, in their places. */
export function fixedPages(kind: PriceReportKind): ListedPage[] {
	return listedPages(kind).filter(({ fixed }) => fixed);
}

/** The choosable pages that a report has, in order. @param chosen ids; without them, all but the agent's own */
export function chosenPages(kind: PriceReportKind, chosen: readonly string[] | undefined): ListedPage[] {
	const pages = choosablePages(kind);
	if (!chosen) return pages.filter(({ isOwn }) => !isOwn);
	const missing = pages.filter(({ id, isKept }) => isKept && !chosen.includes(id));
	return [...missing, ...[...new Set(chosen)].flatMap((id) => pages.filter((page) => page.id === id))];
}

/** The ids of the chosen pages with one more, before the first of those that usually come later. */
export function withPage(
	kind: PriceReportKind,
	chosen: readonly string[] | undefined,
	added: string,
): readonly string[] {
	const ids = chosenPages(kind, chosen).map(({ id }) => id);
	const usual = choosablePages(kind).map(({ id }) => id);
	const at = ids.findIndex((id) => usual.indexOf(id) > usual.indexOf(added));
	return at < 0 ? [...ids, added] : [...ids.slice(0, at), added, ...ids.slice(at)];
}

/** The choice for another kind of report: all of its pages, and the agent's own that were chosen. */
export function choiceForKind(
	kind: PriceReportKind,
	chosen: readonly string[] | undefined,
): readonly string[] | undefined {
	const pages = PAGE_LIST as readonly ListedPage[];
	if (!pages.some(({ id, isOwn }) => isOwn && chosen?.includes(id))) return undefined;
	// A brief has none of the agent's own, but its choice remembers them.
	return pages
		.filter(({ id, kinds, isOwn, fixed }) => (isOwn ? chosen?.includes(id) : kinds.includes(kind) && !fixed))
		.map(({ id }) => id);
}

/** The pages of a report in order. @param chosen ids in the agent's order; without them, all in the usual order */
export function orderedPages(kind: PriceReportKind, chosen: readonly string[] | undefined): ListedPage[] {
	const fixedAt = (place: 'first' | 'last') => listedPages(kind).filter(({ fixed }) => fixed === place);
	return [...fixedAt('first'), ...chosenPages(kind, chosen), ...fixedAt('last')];
}

function listedPages(kind: PriceReportKind): ListedPage[] {
	return (PAGE_LIST as readonly ListedPage[]).filter(({ kinds }) => kinds.includes(kind));
}
