/** `npm run secrets:repair`: recreates damaged or missing secrets, and sets the embedded database's password. */
import { requireInstallation } from '../host/data-folder.ts';
import { repairSecrets } from '../host/secrets/change.ts';
import { EFFECTS } from '../host/secrets/kinds.ts';
import { readSettings } from '../host/settings.ts';
import { parseArguments, runCommand } from './command.ts';

await runCommand(async () => {
	parseArguments('Usage: npm run secrets:repair', {});
	const settings = readSettings(process.env);
	// With an external database, the data folder may be new.
	if (settings.databaseUrl === null) requireInstallation(settings.dataFolder);
	const { renewed, movedTo, passwordReset } = await repairSecrets(settings);
	if (renewed.length === 0) console.log('The secrets are complete.');
	for (const name of renewed) console.log(`${name} is new. ${EFFECTS[name]}`);
	if (passwordReset) console.log('The embedded database now has the password in secrets.json.');
	if (movedTo) console.log(`The damaged file was saved as ${movedTo}.`);
	if (renewed.length > 0) console.log('No data was lost. Lotline uses the new secrets after its next start.');
});
