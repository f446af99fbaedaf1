/** `npm run import -- FILE`: imports a file of homes and prints the result. */
import { todayInUs } from '../domain/dates/days.ts';
import { plural } from '../domain/format/plural.ts';
import type { ColumnChoices } from '../domain/import/columns/columns.ts';
import { FIELDS } from '../domain/import/columns/headers/header-synonyms.ts';
import { chosenColumns, parseFieldChoice } from '../domain/import/columns/ratings/rating-fields.ts';
import { typeKey } from '../domain/import/rows/row-type.ts';
import { hasInstallation } from '../host/data-folder.ts';
import { givenPlace } from '../host/import/given-place.ts';
import type { ImportReport } from '../host/import/import-file.ts';
import { DatabaseFailed } from '../host/import/import-problems.ts';
import { importTables, readParcelFiles } from '../host/import/import-tables.ts';
import { peekFile } from '../host/import/inspect-file.ts';
import { createProgressDisplay, mappingText, reportText } from '../host/import/report-text.ts';
import { notifyListingsImported } from '../host/markets/fitting-job.ts';
import { refitMarkets } from '../host/markets/refit.ts';
import { placesByZip } from '../host/places/zip-places.ts';
import { isLostConnection } from '../host/postgres/unavailable.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { openStore, type Store } from '../host/store.ts';
import { TYPE_CHOICES } from '../host/uploads/part-choices.ts';
import { parseArguments, runCommand } from './command.ts';

const USAGE = `Usage: npm run import -- FILE [--source NAME] [--map FIELD="HEADER"] [--type "CODE=TYPE"] [--zip ZIP]
       [--city "CITY, ST"] [--parcels FILE] [--status active] [--replace]

  FILE             sales or listings: an MLS export, assessor file or download; any headers.
                   CSV, TSV, XLSX, or a ZIP archive of these
  --source NAME    source name shown in searches; default: the file name
  --map F="H"      map column H to field F; repeatable. Ratings with their scale: condition:1-7="H"
                   if 1 is the best and 7 the worst, quality:letters="H" for A to F,
                   quality:initials="H" for E, G, A, F and P
  --type "C=T"     read the property type C, which Lotline doesn't know, as T; repeatable
  --zip ZIP        the ZIP code of homes whose rows have no ZIP code, no city and no location
  --city "C, ST"   the same by a city that has one ZIP code
  --parcels FILE   a second file with the addresses and facts of the parcels, by parcel number; repeatable
  --status active  treat rows without a status as active listings
  --replace        clear values from earlier files that this file has no column for
  --help           show this help

Fields: ${FIELDS.join(', ')}
Property types: ${TYPE_CHOICES.join(', ')}`;

const ONE_FILE = 'Specify one file: npm run import -- FILE (see --help).';

// The driver throws outside any handler if its connection breaks during a COPY.
process.once('uncaughtException', (error) => {
	console.error(new DatabaseFailed(error).message);
	process.exit(1);
});

await runCommand(async () => {
	const {
		file,
		source,
		replace,
		choices,
		defaultStatus,
		types,
		place,
		parcels: parcelFiles,
	} = readArguments();
	await peekFile(file, { allowsArchives: true });
	const parcels = await readParcelFiles(parcelFiles);
	const settings = readSettings(process.env);
	if (!hasInstallation(settings.dataFolder)) console.log(`New data folder: ${settings.dataFolder}`);
	const store = await openStore(settings);
	const progress = createProgressDisplay(process.stderr);
	try {
		const options = {
			store,
			path: file,
			sourceName: source,
			today: todayInUs(new Date()),
			replace,
			choices,
			defaultStatus,
			types,
			place,
			parcels,
			onMapping: (
				mapping: ImportReport['mapping'],
				unused: readonly string[],
				notes: { warning: string | null; ratings: readonly string[] },
			) => console.log(mappingText(mapping, unused, notes)),
			onProgress: progress.show,
		};
		const tables = await importTables(options, (name) => name !== '' && console.log(`\n${name}`));
		progress.end();
		for (const { name, report, problem } of tables)
			console.log(`${name === '' ? '' : `\n${name}`}${report ? reportText(report) : `\n  ${problem}`}`);
		const reports = tables.flatMap(({ report }) => report ?? []);
		if (reports.every(({ zips, offMarket, unsold }) => zips.length + offMarket + unsold === 0))
			throw new SetupError('No rows could be imported.');
		if (reports.every(({ stored }) => stored.added + stored.changed === 0)) return;
		if (settings.databaseUrl === null) await notifyHost(store);
		else await fitInProcess(store, [...new Set(reports.flatMap(({ zips }) => zips))]);
	} finally {
		progress.end();
		await store.close();
	}
});

/** The embedded database has one host, which fits the markets in the background. */
async function notifyHost({ sql }: Store): Promise<void> {
	await notifyListingsImported(sql);
	console.log('  The homes are searchable now. Lotline fits the market models while it runs.');
}

/** Fits the models here, because a hosted project's database may have no host that does. The homes are stored already. */
async function fitInProcess({ session }: Store, zips: readonly string[]): Promise<void> {
	console.log('  Fitting market models…');
	try {
		const markets = await refitMarkets({ session, zips });
		console.log(`  Fitted ${plural(markets, 'market')}.`);
	} catch (error) {
		if (!isLostConnection(error)) throw error;
		console.log(
			`  The homes are searchable now. Their market models aren't fitted yet (${(error as Error).message}): Lotline fits them while it runs.`,
		);
	}
}

function readArguments() {
	const { values, positionals } = parseArguments(USAGE, {
		allowPositionals: true,
		options: {
			source: { type: 'string' },
			map: { type: 'string', multiple: true, default: [] },
			type: { type: 'string', multiple: true, default: [] },
			zip: { type: 'string' },
			city: { type: 'string' },
			parcels: { type: 'string', multiple: true, default: [] },
			status: { type: 'string' },
			replace: { type: 'boolean', default: false },
		},
	});
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new SetupError(ONE_FILE);
	return {
		file,
		source: values.source?.trim().slice(0, 100) || null,
		replace: values.replace,
		choices: parseChoices(values.map),
		defaultStatus: parseStatus(values.status),
		types: new Map(values.type.map(parseType)),
		place: givenPlace(values, placesByZip()),
		parcels: values.parcels,
	};
}

function parseStatus(status: string | undefined): 'for_sale' | undefined {
	if (status === undefined) return undefined;
	if (status.trim().toLowerCase() === 'active') return 'for_sale';
	throw new SetupError(`--status ${status}: use "active".`);
}

function parseChoices(texts: readonly string[]): ColumnChoices {
	return chosenColumns(texts.map(parseCorrection));
}

function parseCorrection(text: string): [choice: string, header: string] {
	const [, choice = '', header = ''] = /^(.*?)=(.*)$/s.exec(text) ?? [];
	if (parseFieldChoice(choice) === null || header === '') {
		throw new SetupError(
			`--map ${text}: use FIELD="HEADER", for ratings also condition:BEST-WORST="HEADER". Fields: ${FIELDS.join(', ')}.`,
		);
	}
	return [choice, header];
}

function parseType(text: string): [key: string, type: (typeof TYPE_CHOICES)[number]] {
	const [, code = '', name = ''] = /^(.*)=(.*)$/s.exec(text) ?? [];
	const type = TYPE_CHOICES.find((each) => each === name.trim().toLowerCase());
	if (type === undefined || code.trim() === '') {
		throw new SetupError(`--type ${text}: use "CODE=TYPE". Types: ${TYPE_CHOICES.join(', ')}.`);
	}
	return [typeKey(code), type];
}
