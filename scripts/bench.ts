/**
 * `npm run bench`: measures a start, a first view, a search, an import and so on. `npm run bench -- search 10000
 * 100000` measures one part alone (start, view, search, warm, evidence, analyze, screen, fit, import, report,
 * market, functions, upload or country), with the given sizes. The country, which takes hours and 20 GB, is measured only by its name.
 */
import { SetupError } from '../host/setup-error.ts';
import { measureAnalyses, measureRemarks } from './bench/analyses.ts';
import { measureCountry } from './bench/country.ts';
import { measureFirstViews } from './bench/first-load.ts';
import { measureFits } from './bench/fits.ts';
import { measureFunctions } from './bench/functions.ts';
import { measureMarketPages } from './bench/market-pages.ts';
import { measureImports, measureStarts, measureUploads } from './bench/operation.ts';
import { measureReports } from './bench/reports.ts';
import { measureScreens } from './bench/screens.ts';
import { measureEvidence, measureSearches, measureWarmSearches } from './bench/searches.ts';
import { exitOnSignals } from './cleanup/exit-on-signals.ts';
import { parseArguments, runCommand } from './command.ts';

/** Each prints its figures. The sizes are numbers of homes, sales or rows. */
const PARTS: Record<string, { measure: (sizes: readonly number[]) => unknown; sizes: readonly number[] }> = {
	start: { measure: measureStarts, sizes: [] },
	view: { measure: measureFirstViews, sizes: [] },
	search: { measure: measureSearches, sizes: [10_000, 100_000, 1_000_000] },
	country: { measure: measureCountry, sizes: [10_000, 1_000_000, 10_000_000] },
	warm: { measure: measureWarmSearches, sizes: [100_000] },
	evidence: { measure: measureEvidence, sizes: [100_000] },
	analyze: { measure: measureAnalyses, sizes: [500] },
	remarks: { measure: measureRemarks, sizes: [1_000] },
	screen: { measure: measureScreens, sizes: [100_000] },
	fit: { measure: measureFits, sizes: [20_000, 200_000, 1_000_000] },
	import: { measure: measureImports, sizes: [20_000, 1_000_000] },
	report: { measure: measureReports, sizes: [100_000] },
	market: { measure: measureMarketPages, sizes: [40_000] },
	functions: { measure: measureFunctions, sizes: [] },
	upload: { measure: measureUploads, sizes: [10_000] },
};

const USAGE = `Usage: npm run bench [-- ${Object.keys(PARTS).join('|')} SIZE…]`;

exitOnSignals();

await runCommand(async () => {
	const { positionals } = parseArguments(USAGE, { allowPositionals: true });
	if (positionals.some((word) => !(word in PARTS || Number(word) > 0))) throw new SetupError(USAGE);
	const sizes = positionals.map(Number).filter((size) => size > 0);
	const isNamed = positionals.some((word) => word in PARTS);
	const chosen = Object.entries(PARTS).filter(([name]) =>
		isNamed ? positionals.includes(name) : name !== 'country',
	);
	for (const [, part] of chosen) await part.measure(sizes.length > 0 ? sizes : part.sizes);
});
