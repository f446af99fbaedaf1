/** `npm run secrets:rotate -- NAME`: replaces a secret of this installation, and says what stops working. */
import { rotateSecret } from '../host/secrets/change.ts';
import { EFFECTS, SECRET_NAMES } from '../host/secrets/kinds.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand } from './command.ts';

const EFFECT_LINES = SECRET_NAMES.map((name) => `  ${name.padEnd(18)} ${EFFECTS[name]}`);
const USAGE = `Usage: npm run secrets:rotate -- NAME\n\nNames, and what stops working with the old secret:\n${EFFECT_LINES.join('\n')}`;

await runCommand(async () => {
	const { positionals } = parseArguments(USAGE, { allowPositionals: true });
	const [name] = positionals;
	if (!name || positionals.length > 1) throw new SetupError(USAGE);
	const rotated = await rotateSecret(readSettings(process.env), name);
	console.log(`${rotated} is new. ${EFFECTS[rotated]}`);
	console.log('Lotline uses it after its next start. Restart it if it is running.');
});
