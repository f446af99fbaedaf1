/** The pages of the agent's PDF. Their pictures are added when the report is read: they are stored once for all reports. */
import type { Block } from '../../report.ts';
import type { ReportInput } from '../../report-input.ts';

export function attachmentPage({ attachment }: ReportInput): Block[] | null {
	if (!attachment) return null;
	const { name, pages } = attachment;
	return pages.map(({ width, height, words }, at) => ({
		kind: 'attached',
		...{ width, height, picture: null },
		words: words || `Page ${at + 1} of ${pages.length}: ${name}`,
	}));
}
