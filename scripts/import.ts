/** `npm run import -- FILE.csv`: brings a file of homes into the store, and says what became of its rows. */
import { parseArgs } from 'node:util';
import { todayInUs } from '../domain/days.ts';
import { count } from '../domain/format.ts';
import type { Corrections } from '../domain/import/columns.ts';
import { FIELDS, type Field } from '../domain/import/header-synonyms.ts';
import { importFile } from '../host/import/import-file.ts';
import { StoreFailed } from '../host/import/import-problems.ts';
import { peekFile } from '../host/import/inspect-file.ts';
import { mappingText, progressShower, reportText } from '../host/import/report-text.ts';
import { tellOfNewHomes } from '../host/markets/keep-fitted.ts';
import { refitMarkets } from '../host/markets/refit.ts';
import { readSettings } from '../host/settings.ts';
import { SetupProblem } from '../host/setup-problem.ts';
import { openStore, type Store } from '../host/store.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run import -- FILE.csv [--source NAME] [--map FIELD="HEADER"] [--replace]

  FILE.csv         homes sold or for sale: an MLS export, an assessor's file, a download; any header names
  --source NAME    what searches call the source; the file's name by default
  --map F="H"      corrects the recognised columns: the column H is the field F; may be repeated
  --replace        forgets what other files told of these homes, where this one has no column for it
  --help           this text

Fields: ${FIELDS.join(', ')}`;

const ONE_FILE = 'Name one file: npm run import -- FILE.csv (--help tells more).';

// The driver throws past every handler when its connection breaks in the middle of a COPY.
process.once('uncaughtException', (problem) => {
	console.error(new StoreFailed(problem).message);
	process.exit(1);
});

await runCommand(async () => {
	const { file, source, replace, corrections } = readArguments();
	if (file === null) return console.log(USAGE);

	await peekFile(file);
	const settings = readSettings(process.env);
	const store = await openStore(settings);
	const progress = progressShower(process.stderr);
	try {
		const report = await importFile({
			sql: store.sql,
			path: file,
			sourceName: source,
			today: todayInUs(new Date()),
			replace,
			corrections,
			onMapping: (mapping, unused) => console.log(mappingText(mapping, unused)),
			onProgress: progress.show,
		});
		progress.end();
		console.log(reportText(report));
		if (report.zips.length + report.offMarket === 0) throw new SetupProblem('No row could be kept.');
		const { added, changed } = report.kept;
		if (added + changed === 0) return;
		if (settings.databaseUrl === null) await leaveToHost(store);
		else await fitHere(store, report.zips);
	} finally {
		progress.end();
		await store.close();
	}
});

/** The embedded database has one host: it learns what the homes say of their markets beside its requests. */
async function leaveToHost({ sql }: Store): Promise<void> {
	await tellOfNewHomes(sql);
	console.log('  How prices move there is worked out while Lotline runs; searches find the homes at once.');
}

/** The database of a hosted project may have no host that works on its own. */
async function fitHere({ sql }: Store, zips: readonly string[]): Promise<void> {
	console.log('  Working out how prices move there…');
	const markets = await refitMarkets({ sql, zips });
	console.log(`  Fitted ${count(markets)} ${markets === 1 ? 'market' : 'markets'}.`);
}

interface Arguments {
	/** Null where the usage is asked for. */
	file: string | null;
	source: string | null;
	replace: boolean;
	corrections: Corrections;
}

function readArguments(): Arguments {
	const { values, positionals } = parse();
	const { replace } = values;
	if (values.help) return { file: null, source: null, replace, corrections: {} };
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new SetupProblem(ONE_FILE);
	const source = values.source?.trim().slice(0, 100) || null;
	return { file, source, replace, corrections: Object.fromEntries(values.map.map(readCorrection)) };
}

function parse() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: {
				source: { type: 'string' },
				map: { type: 'string', multiple: true, default: [] },
				replace: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		});
	} catch (problem) {
		throw new SetupProblem(`${(problem as Error).message.split('. ')[0]}. ${ONE_FILE}`);
	}
}

function readCorrection(text: string): [Field, string] {
	const [name = '', header] = text.split(/=(.*)/s);
	const field = FIELDS.find((each) => each.toLowerCase() === name.trim().toLowerCase());
	if (field === undefined || !header) {
		throw new SetupProblem(`--map ${text}: write FIELD="HEADER", with a field of: ${FIELDS.join(', ')}.`);
	}
	return [field, header];
}
