/** The steps of a deployment. Each can be repeated: running the command again continues after a failure. */
import { plural } from '../../domain/format/plural.ts';
import { functionSettings } from '../../host/functions/function-settings.ts';
import { publicConfig } from '../../host/gateway/public-config.ts';
import type { Settings } from '../../host/settings.ts';
import { runAlone } from '../../host/store.ts';
import { bundleFunctions } from '../functions/bundle.ts';
import { authSettings } from './auth-settings.ts';
import type { DatabaseState } from './database.ts';
import type { Access, Project } from './project.ts';
import { setSchedules } from './schedules.ts';
import { runSupabase } from './supabase-cli.ts';
import { writeWebFiles } from './web-files.ts';

export interface Deployment {
	access: Access;
	project: Project;
	settings: Settings;
	databaseUrl: string;
	siteUrl: string;
	smtp: NonNullable<Settings['smtp']>;
	database: DatabaseState;
}

export interface Step {
	/** What it does, for the plan. */
	title: string;
	run(): Promise<void>;
}

export function deploymentSteps(deployment: Deployment): Step[] {
	const { access, project, settings, siteUrl, smtp, database } = deployment;
	const secrets = secretsOf(settings);
	return [
		{ title: 'Build the functions, each as one file', run: async () => void (await bundleFunctions()) },
		{ title: describeMigrations(database), run: () => pushMigrations(deployment) },
		{
			title: `Set ${plural(Object.keys(secrets).length, 'setting')} of the functions: ${Object.keys(secrets).join(', ')}`,
			run: () => project.setSecrets(secrets),
		},
		{
			title: 'Deploy the functions',
			run: () => runSupabase(access, ['functions', 'deploy', '--use-api', `--remote=${access.ref}`]),
		},
		{
			title: `Set up sign-in for ${siteUrl}: email links, mail server${settings.google ? ', Google' : ''}`,
			run: () => project.configureAuth(authSettings({ smtp, google: settings.google }, siteUrl)),
		},
		{
			title: 'Write the web app to dist/hosted',
			run: () =>
				writeWebFiles(siteUrl, {
					supabaseUrl: project.url,
					photosUrl: settings.photos.url,
					...publicConfig({ ...settings, demo: false }, project.publishableKey),
				}),
		},
		...(database.canSchedule ? [scheduleStep(deployment)] : []),
	];
}

function scheduleStep({ databaseUrl, project, settings: { stripe } }: Deployment): Step {
	return {
		title: `Schedule in the database: removals${stripe ? ', the nightly comparison with Stripe' : ''}`,
		run: () =>
			runAlone(databaseUrl, { onnotice: () => {} }, (sql) =>
				setSchedules(sql, project.url, stripe?.webhookSecret ?? null),
			),
	};
}

function describeMigrations({ pending }: DatabaseState): string {
	if (pending === null) return 'Create the tables and functions of an empty database';
	if (pending === 0) return 'Migrate the database: it is up to date';
	return `Migrate the database: ${plural(pending, 'migration')}`;
}

async function pushMigrations({ access, databaseUrl, database }: Deployment): Promise<void> {
	if (database.pending !== 0) await runSupabase(access, ['db', 'push', `--remote=${databaseUrl}`]);
}

/** What is configured, of what the functions read. */
function secretsOf(settings: Settings): Record<string, string> {
	const { geocodio, nominatim } = settings.geocoders;
	const all = {
		...functionSettings(settings),
		GEOCODIO_API_KEY: geocodio?.key ?? '',
		NOMINATIM_BASE_URL: nominatim?.baseUrl ?? '',
	};
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
