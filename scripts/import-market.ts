/** `npm run import:market -- FILE`: imports open market data, or median rents by ZIP code and month. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHERS } from '../domain/market/published/publishers.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { importMarketFile } from '../host/uploads/import-market-file.ts';
import { parseArguments, runCommand, withStore } from './command.ts';

const USAGE = `Usage: npm run import:market -- FILE [--accept-terms] [--series zhvi|zori] [--source NAME]

  FILE             a file of ${Object.values(PUBLISHERS)
		.map(({ name }) => name)
		.join(', ')}: CSV, TSV, XLSX, JSON, .gz or ZIP;
                   or your own table of median rents by ZIP code and month
  --accept-terms   your use is within the publisher's terms; needed for Redfin, Zillow and Realtor.com
  --series WHICH   what a file of Zillow is of, if its name doesn't say so
  --source NAME    whose rents your own table has, such as "Travis County survey"; reports credit it
  --help           show this help`;

await runCommand(async () => {
	const { file: path, ...choices } = readArguments();
	const folder = mkdtempSync(join(tmpdir(), 'lotline-market-'));
	const howToAccept = 'If they allow yours, add --accept-terms.';
	try {
		const lines = await withStore(readSettings(process.env), (store) =>
			importMarketFile({ store, path, folder, ...choices, howToAccept }),
		);
		for (const line of lines) console.log(line);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

function readArguments() {
	const { positionals, values } = parseArguments(USAGE, {
		allowPositionals: true,
		options: {
			source: { type: 'string' },
			series: { type: 'string' },
			'accept-terms': { type: 'boolean', default: false },
		},
	});
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new SetupError(USAGE);
	const series = values.series?.trim().toLowerCase();
	if (series !== undefined && series !== 'zhvi' && series !== 'zori')
		throw new SetupError(`--series ${series}: use zhvi or zori.`);
	const source = values.source?.trim().slice(0, 100) || null;
	return {
		file,
		source,
		series: series as 'zhvi' | 'zori' | undefined,
		acceptsTerms: values['accept-terms'],
	};
}
