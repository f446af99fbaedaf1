/** `npm run import:rents -- FILE.csv`: imports median rents by ZIP code and month. */
import { count } from '../domain/format/format.ts';
import { importRents } from '../host/import/import-rents.ts';
import { linesText } from '../host/import/report-text.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { openStore } from '../host/store.ts';
import { parseArguments, runCommand } from './command.ts';

const USAGE = 'Usage: npm run import:rents -- FILE.csv [--source NAME]';

await runCommand(async () => {
	const { file, source } = parse();
	const store = await openStore(readSettings(process.env));
	try {
		const { stored, unchanged, zips, skipped } = await importRents(store, file, source);
		console.log(
			`Stored ${count(stored)} monthly rents (${count(unchanged)} unchanged) for ${count(zips)} ZIP codes.`,
		);
		if (skipped.count > 0)
			console.log(
				`Skipped ${count(skipped.count)} rows without a ZIP code, a month or a plausible rent (${linesText(skipped)}).`,
			);
	} finally {
		await store.close();
	}
});

function parse(): { file: string; source: string | null } {
	const { positionals, values } = parseArguments(USAGE, {
		allowPositionals: true,
		options: { source: { type: 'string' } },
	});
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new SetupError(USAGE);
	return { file, source: values.source?.trim().slice(0, 100) || null };
}
