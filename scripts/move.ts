/** `npm run move -- --to DATABASE_URL`: copies the embedded database, users included, into another PostgreSQL. */
import { pino } from 'pino';
import { moveDatabase } from '../host/backup/move.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand } from './command.ts';

const USAGE = 'Usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE';

await runCommand(async () => {
	const { to } = parseArguments(USAGE, { options: { to: { type: 'string' } } }).values;
	if (!to) throw new SetupError(USAGE);
	if (!/^postgres(ql)?:\/\//.test(to)) throw new SetupError(`--to must start with postgres://. ${USAGE}`);
	const settings = readSettings(process.env);
	const { tables, rows } = await moveDatabase(settings, to, pino({ level: 'silent' }));
	console.log(
		`Moved ${tables} tables with ${rows.toLocaleString('en-US')} rows. The number and hash of each table's rows match.`,
	);
	console.log(
		`Set DATABASE_URL to it and start Lotline. ${settings.dataFolder} keeps the secrets, which each host needs, and the old database.`,
	);
});
