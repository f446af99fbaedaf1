/** The cover of a report. */
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { homeLine } from '../words.ts';

export function coverPage({ analysis }: ReportInput): Block[] {
	return [{ kind: 'cover', subject: homeLine(analysis.subject, analysis.units) }];
}
