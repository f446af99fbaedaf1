/** The agent's choices for the last report, stored in this browser for the next one. */

import { PRICE_REPORT_KINDS, type PriceReportKind } from '../../../../contract/reports/report-request.ts';
import { parseJson } from '../../../../domain/format/json.ts';
import { toEntries } from '../../../../domain/home/parse-home.ts';

/** The paper sizes of reports. */
export const PAPERS = [
	{ value: 'letter', words: 'US Letter' },
	{ value: 'a4', words: 'A4' },
] as const;
export type Paper = (typeof PAPERS)[number]['value'];

interface ReportPreferences {
	kind: PriceReportKind;
	paper: Paper;
	/** The ids of the chosen pages in order; all if missing. */
	pageOrder?: readonly string[] | undefined;
	/** Whether reports for sellers have the price dial. */
	hasDial: boolean;
}

const KEY = 'lotline.report';

export function loadReportPreferences(): ReportPreferences {
	return parseChoices(localStorage.getItem(KEY));
}

export function saveReportPreference(choice: Partial<ReportPreferences>): void {
	try {
		localStorage.setItem(KEY, JSON.stringify({ ...loadReportPreferences(), ...choice }));
	} catch (error) {
		// Storage is full or blocked: the next report just starts from the defaults.
		console.warn("The choice couldn't be saved in this browser.", error);
	}
}

/** Reads stored choices; malformed ones become the default. */
export function parseChoices(stored: string | null): ReportPreferences {
	const found = toEntries(parseJson(stored));
	const { pageOrder: pages } = found;
	return {
		...(Array.isArray(pages) && { pageOrder: pages.filter((id) => typeof id === 'string') }),
		kind: PRICE_REPORT_KINDS.find((kind) => kind === found.kind) ?? 'pack',
		hasDial: found.hasDial !== false,
		paper: PAPERS.find(({ value }) => value === found.paper)?.value ?? 'letter',
	};
}
