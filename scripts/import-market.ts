/**
 * `npm run import:market -- FILE`: imports open market data, or median rents by ZIP code and month. With `--list` and
 * `--take-back` it lists imported files and takes one back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHERS } from '../domain/market/published/publishers.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import type { Store } from '../host/store.ts';
import { importMarketFile } from '../host/uploads/import-market-file.ts';
import { listMarketFiles, takeBackMarketFile } from '../host/uploads/imported-market-files.ts';
import { parseArguments, runCommand, withStore } from './command.ts';

const USAGE = `Usage: npm run import:market -- FILE [--accept-terms] [--series zhvi|zori] [--source NAME]
       npm run import:market -- --list
       npm run import:market -- --take-back NUMBER

  FILE                a file of ${Object.values(PUBLISHERS)
		.map(({ name }) => name)
		.join(', ')}: CSV, TSV, XLSX, JSON, .gz or ZIP;
                      or your own table of median rents by ZIP code and month
  --accept-terms      your use is within the publisher's terms; needed for Redfin, Zillow and Realtor.com
  --series WHICH      what a file of Zillow is of, if its name doesn't say so
  --source NAME       whose rents your own table has, such as "Travis County survey"; reports credit it
  --list              list the imported files with their numbers
  --take-back NUMBER  remove an imported file: what was shown before it is shown again
  --help              show this help`;

await runCommand(async () => {
	const work = readArguments();
	for (const line of await withStore(readSettings(process.env), work)) console.log(line);
});

/** What to do with the store. @returns what was done, in lines */
function readArguments(): (store: Store) => Promise<string[]> {
	const { positionals, values } = parseArguments(USAGE, {
		allowPositionals: true,
		options: {
			source: { type: 'string' },
			series: { type: 'string' },
			'accept-terms': { type: 'boolean', default: false },
			list: { type: 'boolean', default: false },
			'take-back': { type: 'string' },
		},
	});
	const [path, ...more] = positionals;
	const number = values['take-back'];
	if (more.length > 0 || [path, number, values.list || undefined].filter(Boolean).length !== 1)
		throw new SetupError(USAGE);
	if (values.list) return ({ sql }) => listMarketFiles(sql);
	if (number !== undefined) {
		if (!/^\d{1,9}$/.test(number))
			throw new SetupError(`--take-back ${number}: use a number that --list shows.`);
		return ({ sql }) => takeBackMarketFile(sql, Number(number));
	}
	const series = values.series?.trim().toLowerCase();
	if (series !== undefined && series !== 'zhvi' && series !== 'zori')
		throw new SetupError(`--series ${series}: use zhvi or zori.`);
	const source = values.source?.trim().slice(0, 100) || null;
	const acceptsTerms = values['accept-terms'];
	return async (store) => {
		const folder = mkdtempSync(join(tmpdir(), 'lotline-market-'));
		try {
			const howToAccept = 'If they allow yours, add --accept-terms.';
			const given = { store, path: path as string, folder, source, acceptsTerms, howToAccept };
			return await importMarketFile({ ...given, ...(series && { series }) });
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	};
}
