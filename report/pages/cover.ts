/** The cover of a report. */
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { homeLine } from '../words.ts';
import { drawn } from './comp-photos.ts';

export function coverPage({ analysis, demo }: ReportInput): Block[] {
	const { subject, units } = analysis;
	return [
		{
			kind: 'cover',
			subject: homeLine(subject, units),
			...drawn({ ...subject, id: subject.id ?? '', demo }),
		},
	];
}
