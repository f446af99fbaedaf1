/** Warns before a download about characters that the PDF can't print. */
import type { Report } from '../../../../report/report.ts';
import { useUnprintable } from './use-unprintable.ts';

const MAX_LISTED = 8;

export function UnprintableNote({ report }: { report: Report }) {
	const unprintable = useUnprintable(report);
	if (unprintable.length === 0) return null;
	const listed = unprintable.slice(0, MAX_LISTED).join(' ');
	const more = unprintable.length > MAX_LISTED ? ` and ${unprintable.length - MAX_LISTED} more` : '';
	return (
		<p role="status" className="basis-full text-muted text-sm print:hidden">
			The PDF can't print <bdi>{listed}</bdi>
			{more}. Letters become question marks; symbols are left out.
		</p>
	);
}
