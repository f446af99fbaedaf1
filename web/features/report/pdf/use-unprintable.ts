/** The characters of a report that its PDF can't have, known before it is made. */
import { useEffect, useState } from 'react';
import type { Report } from '../../../../report/report.ts';
import { printedText } from './printed-text.ts';

/** Letters and signs of Latin scripts: with nothing else in a report, the list of fonts is not loaded. */
const LATIN_ONLY = /^[\s\x20-\x7e\u00a0-\u024f\u1ea0-\u1ef9\u2010-\u2027\u20ac\u2122\u2212]*$/;

/** Empty until they are known, and for most reports. */
export function useUnprintable(report: Report): readonly string[] {
	const [unprintable, setUnprintable] = useState<readonly string[]>([]);
	useEffect(() => {
		let current = true;
		findUnprintable(report).then(
			(found) => {
				if (current) setUnprintable(found);
			},
			// Without the list there is no warning; the download says what is wrong.
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
