/** The agent's choices for the last report, stored in this browser for the next one. */
import { parseJson } from '../../../../domain/format/json.ts';
import { entriesOf } from '../../../../domain/home/read-home.ts';
import { PRICE_REPORT_KINDS, type PriceReportKind } from '../../../../report/report.ts';

/** The paper sizes of reports. */
export const PAPERS = [
	{ value: 'letter', words: 'US Letter' },
	{ value: 'a4', words: 'A4' },
] as const;
export type Paper = (typeof PAPERS)[number]['value'];

interface ReportPreferences {
	kind: PriceReportKind;
	paper: Paper;
}

const KEY = 'lotline.report';

export function loadReportPreferences(): ReportPreferences {
	return readChoices(localStorage.getItem(KEY));
}

export function saveReportPreference(choice: Partial<ReportPreferences>): void {
	try {
		localStorage.setItem(KEY, JSON.stringify({ ...loadReportPreferences(), ...choice }));
	} catch (problem) {
		// Storage is full or blocked: the next report just starts from the defaults.
		console.warn("The choice couldn't be saved in this browser.", problem);
	}
}

/** Reads stored choices; malformed ones become the default. */
export function readChoices(stored: string | null): ReportPreferences {
	const found = entriesOf(parseJson(stored));
	return {
		kind: PRICE_REPORT_KINDS.find((kind) => kind === found.kind) ?? 'standard',
		paper: PAPERS.find(({ value }) => value === found.paper)?.value ?? 'letter',
	};
}
