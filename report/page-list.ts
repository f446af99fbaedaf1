/** The pages of a report on a home, in their usual order, and which of them the agent may leave out or move. */
import type { PriceReportKind } from '../contract/reports/report-request.ts';

interface ListedPage {
	id: string;
	title: string;
	kinds: readonly PriceReportKind[];
	/** Always there: the price at the beginning, and at the end what limits it and what the law asks for. */
	fixed?: 'first' | 'last';
}

export const PAGE_LIST = [
	{ id: 'brief', title: 'Price summary', kinds: ['brief'], fixed: 'first' },
	{ id: 'price', title: 'Price', kinds: ['pack', 'standard', 'full'], fixed: 'first' },
	{ id: 'pack-evidence', title: 'Evidence', kinds: ['pack'], fixed: 'first' },
	{ id: 'pack-plan', title: 'Market and list price', kinds: ['pack'], fixed: 'first' },
	{ id: 'words', title: 'Summary', kinds: ['standard', 'full'], fixed: 'first' },
	{ id: 'comps', title: 'Comparable sales', kinds: ['standard', 'full'] },
	{ id: 'grid', title: 'Adjustment grid', kinds: ['standard', 'full'] },
	{ id: 'comp-details', title: 'Comp details', kinds: ['full'] },
	{ id: 'excluded-sales', title: 'Sales not used as comps', kinds: ['full'] },
	{ id: 'reconciliation', title: 'Reconciliation and sensitivity', kinds: ['standard', 'full'] },
	{ id: 'market', title: 'Market conditions', kinds: ['standard', 'full'] },
	{ id: 'competition', title: 'Competing listings and list price', kinds: ['standard', 'full'] },
	{ id: 'net-sheet', title: 'Net sheet', kinds: ['standard', 'full'] },
	{ id: 'pack-net-sheet', title: 'Net sheet', kinds: ['pack'], fixed: 'last' },
	{ id: 'method', title: 'Method and data', kinds: ['standard', 'full'], fixed: 'last' },
	{
		id: 'disclosures',
		title: 'Purpose and disclosures',
		kinds: ['brief', 'pack', 'standard', 'full'],
		fixed: 'last',
	},
] as const satisfies readonly ListedPage[];

export type PageId = (typeof PAGE_LIST)[number]['id'];

/** The pages that an agent may choose for a kind of report. */
export function choosablePages(kind: PriceReportKind): ListedPage[] {
	return listedPages(kind).filter(({ fixed }) => !fixed);
}

/** The pages of a report in order. @param chosen ids in the agent's order; without them, all in the usual order */
export function orderedPages(kind: PriceReportKind, chosen: readonly string[] | undefined): ListedPage[] {
	const all = listedPages(kind);
	if (!chosen) return all;
	const choosable = choosablePages(kind);
	const middle = [...new Set(chosen)].flatMap((id) => choosable.filter((page) => page.id === id));
	const fixedAt = (place: 'first' | 'last') => all.filter(({ fixed }) => fixed === place);
	return [...fixedAt('first'), ...middle, ...fixedAt('last')];
}

function listedPages(kind: PriceReportKind): ListedPage[] {
	return (PAGE_LIST as readonly ListedPage[]).filter(({ kinds }) => kinds.includes(kind));
}
