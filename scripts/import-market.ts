/** `npm run import:market -- FILE`: imports open market data, or median rents by ZIP code and month. */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { count } from '../domain/format/format.ts';
import { DATASETS, PUBLISHERS } from '../domain/market/published/publishers.ts';
import { importRents } from '../host/import/import-rents.ts';
import { importPublished, type PublishedReport } from '../host/import/published/import-published.ts';
import { linesText } from '../host/import/report-text.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { openStore, type Store } from '../host/store.ts';
import { openParts } from '../host/uploads/open-parts.ts';
import { parseArguments, runCommand } from './command.ts';

const USAGE = `Usage: npm run import:market -- FILE [--accept-terms] [--series zhvi|zori] [--source NAME]

  FILE             a file of ${Object.values(PUBLISHERS)
		.map(({ name }) => name)
		.join(', ')}: CSV, TSV, XLSX, JSON, .gz or ZIP;
                   or your own table of median rents by ZIP code and month
  --accept-terms   your use is within the publisher's terms; needed for Redfin, Zillow and Realtor.com
  --series WHICH   what a file of Zillow is of, if its name doesn't say so
  --source NAME    the source of your own rents; default: the file's name
  --help           show this help`;

/** A tracker unpacks to a few gigabytes. */
const MAX_UNPACKED_BYTES = 20_000_000_000;

await runCommand(async () => {
	const given = readArguments();
	if (given === null) return console.log(USAGE);
	const folder = mkdtempSync(join(tmpdir(), 'lotline-market-'));
	const store = await openStore(readSettings(process.env));
	try {
		const path = await unzipped(given.file, folder);
		for (const part of await openParts(path, folder, MAX_UNPACKED_BYTES)) {
			const name = [basename(given.file), part.name].filter(Boolean).join(', ');
			const options = { store, path: part.path, folder, acceptsTerms: given.acceptsTerms };
			const named = [given.series, name].filter(Boolean).join(' ');
			const report = await importPublished({ ...options, name: named });
			console.log(report === null ? await rentsText(store, part.path, given.source ?? name) : text(report));
		}
	} finally {
		await store.close();
		rmSync(folder, { recursive: true, force: true });
	}
});

/** The path of the file, unpacked if it is a .gz. */
async function unzipped(file: string, folder: string): Promise<string> {
	if (!/\.gz$/i.test(file)) return file;
	const path = join(folder, basename(file).replace(/\.gz$/i, ''));
	await pipeline(createReadStream(file), createGunzip(), createWriteStream(path)).catch((error: Error) => {
		throw new SetupError(`${basename(file)} can't be unpacked: ${error.message}.`);
	});
	return path;
}

function text({ dataset, vintage, result, isOlder, ...counts }: PublishedReport): string {
	const { label } = DATASETS[dataset];
	if (result === 'unchanged') return `${label}, ${vintage}: already imported. Nothing changed.`;
	const lines = [
		`${label}, ${vintage}: ${count(counts.figures)} figures of ${count(counts.areas)} areas${result === 'replaced' ? ', replacing another file of this vintage' : ''}.`,
	];
	if (counts.other > 0) lines.push(`Left out ${count(counts.other)} rows of other kinds.`);
	if (counts.rejected > 0)
		lines.push(
			`Skipped ${count(counts.rejected)} rows that can't be read (${linesText({ count: counts.rejected, lines: counts.lines })}).`,
		);
	if (isOlder) lines.push('A newer vintage is imported, so its figures are shown.');
	return lines.join('\n');
}

async function rentsText(store: Store, path: string, source: string): Promise<string> {
	const { stored, unchanged, zips, skipped } = await importRents(store, path, source);
	const lines = [
		`Stored ${count(stored)} monthly rents (${count(unchanged)} unchanged) for ${count(zips)} ZIP codes.`,
	];
	if (skipped.count > 0)
		lines.push(
			`Skipped ${count(skipped.count)} rows without a ZIP code, a month or a plausible rent (${linesText(skipped)}).`,
		);
	return lines.join('\n');
}

function readArguments() {
	const { positionals, values } = parseArguments(USAGE, {
		allowPositionals: true,
		options: {
			source: { type: 'string' },
			series: { type: 'string' },
			'accept-terms': { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return null;
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new SetupError(USAGE);
	const series = values.series?.trim().toLowerCase();
	if (series !== undefined && series !== 'zhvi' && series !== 'zori')
		throw new SetupError(`--series ${series}: use zhvi or zori.`);
	const source = values.source?.trim().slice(0, 100) || null;
	return { file, source, series, acceptsTerms: values['accept-terms'] };
}
