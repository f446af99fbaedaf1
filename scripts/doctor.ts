/** `npm run doctor`: looks at everything Lotline needs and says what is missing, each with the way out. */
import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { projectFolder } from '../host/project-folder.ts';
import { readSettings, type Settings } from '../host/settings.ts';
import { openStore } from '../host/store.ts';
import { runCommand } from './command.ts';
import { type Finding, fine } from './doctor/finding.ts';
import { payments } from './doctor/payments.ts';

await runCommand(async () => {
	const settings = readSettings(process.env);
	const findings = [
		fine(`Node ${process.version}`),
		fine('The settings can be read'),
		dataFolder(settings),
		await port(settings),
		await database(settings),
		webApp(),
		...services(settings),
		await payments(settings),
	];
	for (const finding of findings) console.log(`${finding.fine ? 'ok      ' : 'missing '} ${finding.says}`);
	const missing = findings.filter((finding) => !finding.fine);
	for (const finding of missing) console.log(`\n${finding.says}:\n  ${finding.remedy}`);
	console.log(missing.length === 0 ? '\nEverything is in place.' : '');
	if (missing.length > 0) process.exit(1);
});

function dataFolder({ dataFolder: folder }: Settings): Finding {
	const says = `Data folder ${folder}`;
	try {
		accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK);
		return fine(says);
	} catch {
		return {
			fine: false,
			says,
			remedy: 'It can not be written: change its rights, or set LOTLINE_DATA_DIR.',
		};
	}
}

/** A port that a running Lotline holds is as good as a free one. */
async function port({ port: number, host }: Settings): Promise<Finding> {
	const free = await new Promise<boolean>((tell) => {
		const probe = createServer().once('error', () => tell(false));
		probe.listen(number, host, () => probe.close(() => tell(true)));
	});
	if (free) return fine(`Port ${number} is free`);
	const answer = await fetch(`http://${host}:${number}/health`).then(
		(r) => r.json(),
		() => null,
	);
	const running = (answer as { database?: string } | null)?.database !== undefined;
	if (running) return fine(`Lotline is running on port ${number}`);
	return { fine: false, says: `Port ${number}`, remedy: 'Another program uses it: stop that, or set PORT.' };
}

async function database(settings: Settings): Promise<Finding> {
	const says = settings.databaseUrl ? 'PostgreSQL of DATABASE_URL' : 'Embedded PostgreSQL';
	try {
		const store = await openStore(settings);
		const [row] = await store.sql`
			select current_setting('server_version') as version,
			       (select count(*) from public.listings where not demo)::integer as homes`;
		await store.close();
		return fine(`${says} ${row?.version}, schema up to date, ${row?.homes} imported homes`);
	} catch (problem) {
		return { fine: false, says, remedy: (problem as Error).message };
	}
}

function webApp(): Finding {
	const built = existsSync(join(projectFolder, 'dist', 'web', 'index.html'));
	return built
		? fine('The web app is built')
		: { fine: false, says: 'The web app', remedy: 'Run npm run build.' };
}

function services(settings: Settings): Finding[] {
	const demo = settings.demo ? 'on: invented homes and a demo account' : 'off';
	const outside =
		settings.listingProvider === 'local' ? 'what is imported; no service to reach' : settings.listingProvider;
	const mail = settings.smtp ? `from ${settings.smtp.from}` : 'not sent (SMTP_URL)';
	const google = settings.google ? 'set up' : 'not set up (GOOGLE_CLIENT_ID)';
	const streets = settings.mapStyleUrl ? new URL(settings.mapStyleUrl).host : 'none (MAP_STYLE_URL is empty)';
	return [
		fine(`Mail is ${mail}`),
		fine(`Sign-in with Google is ${google}`),
		fine(`Demo mode is ${demo}`),
		fine(`Listings come from: ${outside}`),
		fine(`Streets of the map come from: ${streets}`),
	];
}
