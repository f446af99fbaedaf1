/**
 * `npm run bench`: measures a start, a first view, a search, an import and so on. `npm run bench -- search 10000
 * 100000` measures one part alone (start, view, search, warm, evidence, analyze, screen, fit, import or upload), with
 * the given sizes.
 */
import { pino } from 'pino';
import { quantile } from '../domain/math/statistics.ts';
import { refitMarkets } from '../host/markets/refit.ts';
import { type RunningHost, startHost } from '../host/serve.ts';
import { readSettings } from '../host/settings.ts';
import { SetupProblem } from '../host/setup-problem.ts';
import { startUploadProcessing } from '../host/uploads/upload-job.ts';
import { measureAnalyses } from './bench/analyses.ts';
import { addBareEndpoint } from './bench/bare-endpoint.ts';
import { fillCity, fillCountry } from './bench/country.ts';
import { BUDGETS, filesOf, kilobytes } from './bench/first-load.ts';
import { measureFits } from './bench/fits.ts';
import { measureImport } from './bench/import-rate.ts';
import { describe, describeFits, growth, thousands } from './bench/report.ts';
import { measureScreens } from './bench/screens.ts';
import { measureEvidence, measureSearches, type SearchFigures } from './bench/searches.ts';
import { measureStarts } from './bench/start-times.ts';
import { measureUpload } from './bench/uploads.ts';
import { describeWarm, measureWarmSearches } from './bench/warm-searches.ts';
import { exitOnSignals } from './cleanup/exit-on-signals.ts';
import { temporaryFolder } from './cleanup/temporary-folders.ts';
import { parseArguments, runCommand } from './command.ts';

const PARTS = {
	start: { measure: benchStart, sizes: [] },
	view: { measure: benchView, sizes: [] },
	search: { measure: benchSearch, sizes: [10_000, 100_000, 1_000_000] },
	warm: { measure: benchWarm, sizes: [100_000] },
	evidence: { measure: benchEvidence, sizes: [100_000] },
	analyze: { measure: benchAnalyze, sizes: [500] },
	screen: { measure: benchScreen, sizes: [100_000] },
	fit: { measure: benchFit, sizes: [20_000, 200_000, 1_000_000] },
	import: { measure: benchImport, sizes: [20_000, 1_000_000] },
	upload: { measure: benchUpload, sizes: [10_000] },
};

const USAGE = `Usage: npm run bench [-- ${Object.keys(PARTS).join('|')} SIZE…]`;

/** One benchmark user makes as many calls as needed. */
const BENCH_SETTINGS = {
	PORT: '0',
	LOTLINE_DEMO: 'false',
	LOG_LEVEL: 'silent',
	FAIR_USE_CALLS_AT_ONCE: '8',
	FAIR_USE_CALLS_PER_MINUTE: '1000000',
	FAIR_USE_CALLS_PER_HOUR: '1000000',
	FAIR_USE_REPEATS_PER_MINUTE: '1000000',
};

exitOnSignals();

await runCommand(async () => {
	const args = readParts();
	const sizes = args.map(Number).filter((size) => size > 0);
	const chosen = Object.entries(PARTS).filter(([name]) => args.includes(name));
	for (const [, part] of chosen.length > 0 ? chosen : Object.entries(PARTS)) {
		await part.measure(sizes.length > 0 ? sizes : part.sizes);
	}
});

/** @throws SetupProblem for a word that is neither a part nor a size */
function readParts(): string[] {
	const { positionals } = parseArguments(USAGE, { allowPositionals: true });
	if (positionals.some((word) => !(word in PARTS || Number(word) > 0))) throw new SetupProblem(USAGE);
	return positionals;
}

async function benchStart(): Promise<void> {
	const { first, second } = await measureStarts();
	console.log(`start to the ready line: first ${first.toFixed(1)} s, second ${second.toFixed(1)} s`);
}

async function benchView(): Promise<void> {
	for (const { path, parts, budget } of BUDGETS) {
		const size = kilobytes(filesOf(parts)).toFixed(1);
		console.log(`first view of ${path}: ${size} KB of JavaScript, compressed (budget ${budget})`);
	}
}

async function benchSearch(sizes: readonly number[]): Promise<void> {
	await withHost(async (running) => {
		const figures: SearchFigures[] = [];
		for (const homes of sizes) {
			await running.host.store.session((sql) => fillCountry(sql, homes));
			const measured = await measureSearches(running, homes);
			figures.push(...measured);
			for (const figure of measured) console.log(describe(figure));
		}
		for (const line of growth(figures)) console.log(line);
	});
}

async function benchWarm(sizes: readonly number[]): Promise<void> {
	for (const homes of sizes) {
		await withHost(async (running, folder) => {
			await running.host.store.session((sql) => fillCountry(sql, homes));
			const figures = await measureWarmSearches(running, folder, homes, BENCH_SETTINGS);
			for (const figure of figures) for (const line of describeWarm(figure)) console.log(line);
		});
	}
}

async function benchEvidence(sizes: readonly number[]): Promise<void> {
	await withHost(async (running) => {
		for (const homes of sizes) {
			const { session } = running.host.store;
			await session((sql) => fillCity(sql, homes));
			await refitMarkets({ session, zips: null });
			console.log(describe(await measureEvidence(running, homes)));
		}
	});
}

/** A host on an empty database of its own, which is deleted afterward; without background jobs by default. */
async function withHost(
	work: (running: RunningHost, folder: string) => Promise<void>,
	{ serveWeb = false, jobs = [] }: Pick<Parameters<typeof startHost>[1], 'serveWeb' | 'jobs'> = {},
): Promise<void> {
	const { path: folder, remove } = temporaryFolder('bench');
	const settings = readSettings({ LOTLINE_DATA_DIR: folder, ...BENCH_SETTINGS });
	const running = await startHost(settings, { log: pino({ level: 'silent' }), serveWeb, jobs });
	addBareEndpoint(running.host.app);
	try {
		await work(running, folder);
	} finally {
		await running.stop();
		remove();
	}
}

async function benchScreen(sizes: readonly number[]): Promise<void> {
	await withHost(
		async (running) => {
			for (const homes of sizes) {
				await running.host.store.session((sql) => fillCity(sql, homes));
				const { first, searches, edits, redrawn, sales } = await measureScreens(running);
				const ms = (times: readonly number[], share: number) => (quantile(times, share) ?? 0).toFixed(0);
				const both = (times: readonly number[]) => `p50 ${ms(times, 0.5)}, p95 ${ms(times, 0.95)} ms`;
				console.log(
					`an address to its price, comps, map and grid on the screen, ${thousands(homes)} homes, ${sales}: ` +
						`${both(searches)}; the first ${first.toFixed(0)} ms`,
				);
				console.log(
					`an edit to the new price and grid: ${both(edits.shown)}; painted: ${both(edits.painted)}; ` +
						`with the price without each comp and the sensitivity: ${both(edits.checked)}`,
				);
				console.log(`the grid repainted without an analysis: ${both(redrawn)}`);
			}
		},
		{ serveWeb: true },
	);
}

async function benchAnalyze(sizes: readonly number[]): Promise<void> {
	for (const sales of sizes) {
		const { edits, latency, cpuTime } = measureAnalyses(sales);
		const { p50, p95, p99 } = latency;
		console.log(
			`a new analysis with ${thousands(sales)} sales, ${edits} edits: p50 ${p50.toFixed(1)}, ` +
				`p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms; ${cpuTime.price.toFixed(1)} ms of CPU time each, ` +
				`and ${cpuTime.checks.toFixed(1)} ms for the price without each comp and the sensitivity`,
		);
	}
}

async function benchFit(sizes: readonly number[]): Promise<void> {
	await withHost(async (running, folder) => {
		for (const sales of sizes) console.log(describeFits(sales, await measureFits(running, folder, sales)));
	});
}

async function benchImport(sizes: readonly number[]): Promise<void> {
	for (const rows of sizes) {
		const { first, again } = await measureImport(rows);
		console.log(
			`import of ${thousands(rows)} rows: ${first.seconds.toFixed(1)} s, ` +
				`${thousands(Math.round(rows / first.seconds))} rows/s, ${thousands(first.stored)} stored, ` +
				`${Math.round(first.megabytes)} MB; again: ${again.seconds.toFixed(1)} s, ${thousands(again.unchanged)} unchanged`,
		);
	}
}

async function benchUpload(sizes: readonly number[]): Promise<void> {
	for (const rows of sizes) {
		await withHost(
			async (running) => {
				const { mapped, imported, searched } = await measureUpload(running, rows);
				console.log(
					`upload of ${thousands(rows)} rows in a browser: columns matched after ${mapped.toFixed(1)} s, ` +
						`imported after ${imported.toFixed(1)} s, on the screen of a search after ${searched.toFixed(1)} s`,
				);
			},
			{ serveWeb: true, jobs: [startUploadProcessing] },
		);
	}
}
