/** Checks an agent's own words for a report. */
import type { ReportDraft } from '../../contract/reports/report-request.ts';
import type { Advice } from '../../domain/market/update/advice.ts';
import { fairHousingWarnings } from '../../domain/wording/fair-housing.ts';
import { HttpError } from '../http-error.ts';

type Words = Pick<ReportDraft, 'work' | 'preparedFor' | 'note' | 'assignment' | 'saleNotes' | 'summary'> & {
	advice?: Advice | null;
};

/** @throws HttpError 422 for text that fair housing law forbids */
export function checkReportTexts(words: Words): void {
	for (const [place, text] of printed(words)) {
		const blocked = fairHousingWarnings(text).find(({ tier }) => tier === 'block');
		if (blocked) throw new HttpError(422, forbidden(place, blocked));
	}
}

/** The agent's words that a client may read, by label. The client's name isn't checked. */
function printed({
	note,
	assignment,
	saleNotes,
	summary,
	advice,
	work: { choices },
}: Words): (readonly [place: string, text: string])[] {
	const { intendedUser = '', interest = '', assumptions = '', brokerWording = '' } = assignment ?? {};
	const disclosures = [intendedUser, interest, assumptions, brokerWording].join('\n');
	const texts = [
		['your note', note] as const,
		['your summary', summary?.text ?? ''] as const,
		['your disclosures', disclosures] as const,
		['your lines', [...(advice?.sell ?? []), ...(advice?.buy ?? [])].join('\n')] as const,
	];
	if (!saleNotes) return texts;
	return [
		...texts,
		...Object.values(choices.notes).map((text) => ['your note on a sale', text] as const),
		...Object.values(choices.dropped).map((text) => ['your reason for excluding a sale', text] as const),
	];
}

function forbidden(place: string, { found, words }: { found: string; words: string }): string {
	return `Fair housing law does not allow "${found}" in ${place}. ${words}`;
}
