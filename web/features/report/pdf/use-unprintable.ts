/** The characters of a report that its PDF can't print, found before the download. */
import { useEffect, useState } from 'react';
import type { Report } from '../../../../report/report.ts';
import { printedText } from './printed-text.ts';

/** Latin letters and punctuation. If a report has nothing else, the font list isn't loaded. */
const LATIN_ONLY = /^[\s\x20-\x7e\u00a0-\u024f\u1ea0-\u1ef9\u2010-\u2027\u20ac\u2122\u2212]*$/;

/** Empty until they are known; most reports have none. */
export function useUnprintable(report: Report): readonly string[] {
	const [unprintable, setUnprintable] = useState<readonly string[]>([]);
	useEffect(() => {
		let current = true;
		findUnprintable(report).then(
			(found) => {
				if (current) setUnprintable(found);
			},
			// Without the font list there is no warning; the download reports the problem.
			() => {},
		);
		return () => {
			current = false;
		};
	}, [report]);
	return unprintable;
}

async function findUnprintable(report: Report): Promise<readonly string[]> {
	const text = printedText(report);
	if (LATIN_ONLY.test(text)) return [];
	const { unprintableIn } = await import('./pdf-fonts.ts');
	return unprintableIn(text);
}
