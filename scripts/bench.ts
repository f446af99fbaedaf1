/**
 * `npm run bench`: measures a start, a first view, a search, an import and so on. `npm run bench -- search 10000
 * 100000` measures one part alone, with the given sizes. The country, which takes hours and 20 GB, is measured only by its name.
 */
import { readFileSync } from 'node:fs';
import { count } from '../domain/format/format.ts';
import { readRemarks } from '../domain/remarks/read-remarks.ts';
import { SetupError } from '../host/setup-error.ts';
import { measureCountry } from './bench/country.ts';
import { measureDial } from './bench/dial.ts';
import { measureFirstViews } from './bench/first-load.ts';
import { measureFits } from './bench/fits.ts';
import { measureMarketPages } from './bench/market-pages.ts';
import { measureImport, measureStarts, measureUpload } from './bench/operation.ts';
import { measureReports } from './bench/reports.ts';
import { measureScreen } from './bench/screens.ts';
import { type Costs, measureSearches } from './bench/searches.ts';
import { parseArguments, runCommand } from './command.ts';

interface Part {
	/** Numbers of homes, sales or rows; none if only one thing is measured. */
	sizes?: readonly number[];
	/** Prints the figures of one size. @returns what should cost as much in each size, or nothing */
	measure(size: number): unknown;
}

const PARTS: Record<string, Part> = {
	start: { measure: measureStarts },
	view: { measure: measureFirstViews },
	search: { measure: measureSearches, sizes: [10_000, 100_000, 1_000_000] },
	country: { measure: measureCountry, sizes: [10_000, 1_000_000, 10_000_000] },
	remarks: { measure: measureRemarks, sizes: [1_000] },
	screen: { measure: measureScreen, sizes: [100_000] },
	fit: { measure: measureFits, sizes: [20_000, 200_000, 1_000_000] },
	import: { measure: measureImport, sizes: [20_000, 1_000_000] },
	report: { measure: measureReports, sizes: [100_000] },
	dial: { measure: measureDial, sizes: [10_000] },
	market: { measure: measureMarketPages, sizes: [40_000] },
	upload: { measure: measureUpload, sizes: [10_000] },
};

const USAGE = `Usage: npm run bench [-- ${Object.keys(PARTS).join('|')} SIZE…]`;

await runCommand(async () => {
	const { positionals } = parseArguments(USAGE, { allowPositionals: true });
	if (positionals.some((word) => !(word in PARTS || Number(word) > 0))) throw new SetupError(USAGE);
	const sizes = positionals.map(Number).filter((size) => size > 0);
	const isNamed = positionals.some((word) => word in PARTS);
	for (const [name, part] of Object.entries(PARTS)) {
		if (isNamed ? !positionals.includes(name) : name === 'country') continue;
		await measurePart(part, sizes);
	}
});

async function measurePart({ measure, sizes = [] }: Part, given: readonly number[]): Promise<void> {
	const chosen = sizes.length > 0 && given.length > 0 ? given : sizes;
	const costs: Costs[] = [];
	for (const size of chosen.length > 0 ? chosen : [0]) costs.push(((await measure(size)) ?? {}) as Costs);
	const [smallest, largest] = [chosen[0], chosen.at(-1)];
	if (smallest === undefined || largest === undefined || chosen.length < 2) return;
	for (const [what, first] of Object.entries(costs[0] ?? {})) {
		const times = ((costs.at(-1)?.[what] ?? 0) / first).toFixed(2);
		console.log(
			`growth, ${what}: ${count(largest)} homes cost ${times} times what ${count(smallest)} do (target at most 1.2)`,
		);
	}
}

/** Measures the reading of as many remarks, from a few to three hundred words. */
function measureRemarks(size: number): void {
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
