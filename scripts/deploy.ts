/** `npm run deploy`: brings a hosted Supabase project to this version. */
import { readSettings, type Settings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand } from './command.ts';
import { checkDatabase } from './deploy/database.ts';
import { openProject } from './deploy/project.ts';
import { type Deployment, deploymentSteps } from './deploy/steps.ts';

const USAGE = `Usage: npm run deploy -- --project REF [--dry-run]

  --project REF  the project's reference: the 20 letters in its address
  --dry-run      checks everything and shows the steps, but changes nothing
  --help         show this help

Reads .env: DATABASE_URL (the project's), SUPABASE_ACCESS_TOKEN, PUBLIC_URL, SMTP_URL, MAIL_FROM, and the settings of the
services you use. docs/supabase.md is the guide.`;

await runCommand(async () => {
	const { values } = parseArguments(USAGE, {
		options: {
			project: { type: 'string' },
			'dry-run': { type: 'boolean', default: false },
		},
	});
	const deployment = await prepare(values.project ?? '', readSettings(process.env));
	const steps = deploymentSteps(deployment);
	for (const [at, { title, run }] of steps.entries()) {
		console.log(`${at + 1}/${steps.length} ${title}`);
		if (!values['dry-run']) await run();
	}
	console.log(values['dry-run'] ? 'Nothing was changed.' : nextSteps(deployment));
});

/** Checks everything that a step would trip over. @throws SetupError */
async function prepare(ref: string, settings: Settings): Promise<Deployment> {
	if (!/^[a-z]{20}$/.test(ref))
		throw new SetupError('--project is the reference of a project: the 20 letters in its address.');
	const { databaseUrl, publicUrl: siteUrl, smtp, supabase } = settings;
	const { token, apiUrl } = supabase;
	const given = {
		SUPABASE_ACCESS_TOKEN: token,
		DATABASE_URL: databaseUrl,
		PUBLIC_URL: siteUrl,
		// The project's own mail service only reaches members of its organization.
		'SMTP_URL and MAIL_FROM': smtp,
	};
	const missing = Object.entries(given).flatMap(([name, value]) => (value === null ? [name] : []));
	if (!token || !databaseUrl || !siteUrl || !smtp)
		throw new SetupError(`Set ${missing.join(', ')} in .env: docs/supabase.md says where they come from.`);
	const access = { ref, token, apiUrl };
	const project = await openProject(access);
	const database = await checkDatabase(databaseUrl, ref);
	return { access, project, settings, databaseUrl, siteUrl, smtp, database };
}

function nextSteps({ project, siteUrl, settings }: Deployment): string {
	const webhook = settings.stripe
		? [`Stripe sends its events to ${project.url}/functions/v1/stripe-webhook`]
		: [];
	const mail = settings.mailWebhookSecret
		? [`Your mail service sends its events to ${project.url}/functions/v1/mail-webhook`]
		: [];
	const photos = settings.photos.url
		? [
				`Route ${settings.photos.url} to the worker's HOST and PORT, and add to its .env: SUPABASE_URL=${project.url} SUPABASE_PUBLISHABLE_KEY=${project.publishableKey}`,
			]
		: [];
	return [
		'Done. What is left to do by hand:',
		...[
			`Upload dist/hosted to the static host of ${siteUrl}`,
			...webhook,
			...mail,
			'Run npm run worker on a machine of yours, with the same .env: it fits market models, reads uploads and sends emails',
			...photos,
		].map((line) => `- ${line}`),
	].join('\n');
}
