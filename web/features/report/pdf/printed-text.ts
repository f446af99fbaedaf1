/** The text that a report's PDF prints. */
import type { Report } from '../../../../report/report.ts';

/** All text of a report, without its pictures and what paper doesn't have. */
export function printedText({ brand, dial: _, ownPages: __, ...report }: Report): string {
	const words = [{ ...brand, photo: null, logo: null }, report];
	return JSON.stringify(words, (name, value) => (name === 'picture' ? null : value));
}
