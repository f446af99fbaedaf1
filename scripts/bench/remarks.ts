/** Measures the reading of listings' remarks. */
import { readFileSync } from 'node:fs';
import { count } from '../../domain/format/format.ts';
import { readRemarks } from '../../domain/remarks/read-remarks.ts';

/** Measures the reading of as many remarks, from a few to three hundred words. */
export function measureRemarks(size: number): void {
	const labeled = readFileSync('domain/remarks/labeled-remarks.txt', 'utf8').split('\n');
	const remarks = labeled.flatMap((line) => line.split('|').slice(1));
	const started = performance.now();
	for (let at = 0; at < size; at++) {
		const text = Array.from({ length: 1 + (at % 8) }, (_, more) => remarks[(at + more) % remarks.length]);
		readRemarks(text.join(' '), 1950, '2026-11-26');
	}
	const seconds = (performance.now() - started) / 1000;
	console.log(`${count(size)} remarks read in ${seconds.toFixed(2)} s`);
}
