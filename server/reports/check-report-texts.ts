/** Checks an agent's own words for a report. */
import { clientTexts } from '../../contract/reports/client-texts.ts';
import type { ReportRequest } from '../../contract/reports/report-request.ts';
import { fairHousingWarnings } from '../../domain/wording/fair-housing.ts';
import { HttpError } from '../http-error.ts';

type Said = Parameters<typeof clientTexts>[1];

/** @param attachment the PDF in the profile @throws HttpError 422 for text that fair housing law forbids */
export function checkReportTexts(request: ReportRequest, attachment: Said = null): void {
	for (const { text, what } of clientTexts(request, attachment)) {
		const blocked = fairHousingWarnings(text).find(({ tier }) => tier === 'block');
		if (blocked) throw new HttpError(422, forbidden(what, blocked));
	}
}

function forbidden(place: string, { found, words }: { found: string; words: string }): string {
	return `Fair housing law does not allow "${found}" in ${place}. ${words}`;
}
