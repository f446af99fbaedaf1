/** How long reading the remarks of listings takes. */
import { readRemarks } from '../../domain/remarks/read-remarks.ts';

const SENTENCES = [
	'Welcome home to this fully renovated three bedroom house on a corner lot!',
	'The kitchen was remodeled in 2021 with quartz counters, new cabinets and stainless appliances.',
	'Both baths have been updated, and the hardwood floors are original.',
	'New roof (2020), newer windows and a new water heater.',
	'The yard is fenced, with mature trees and a deck for long evenings.',
	'The garage needs some work and is sold as is.',
	'Close to the newly renovated park, shops and trails.',
	'Fresh paint throughout, move-in ready.',
];

/** @param sizes numbers of remarks, of about 420 characters each */
export function measureRemarks(sizes: readonly number[]): void {
	for (const size of sizes) {
		const remarks = Array.from({ length: size }, (_, at) =>
			SENTENCES.flatMap((sentence, index) => ((at + index) % 8 === 0 ? [] : [sentence])).join(' '),
		);
		const start = performance.now();
		for (const text of remarks) readRemarks(text, 1960, '2026-11-25');
		const ms = performance.now() - start;
		console.log(`Reading ${size} remarks: ${ms.toFixed(0)} ms.`);
	}
}
