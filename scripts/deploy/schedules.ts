/**
 * What a hosted project's database does on a schedule: pg_cron says when, pg_net calls a function, and Vault keeps the
 * secret of the call.
 */
import type { Sql, TransactionSql } from 'postgres';
import { inTransaction } from '../../host/postgres/transaction.ts';
import { SetupError } from '../../host/setup-error.ts';

/** By the schema that shows that it is there. */
const EXTENSIONS = { cron: 'pg_cron', net: 'pg_net', vault: 'supabase_vault' } as const;

const RECONCILE = 'lotline-reconcile-billing';

/** Times are UTC. Everything may also be done by a worker at the same time. */
const CLEANUP = [
	{
		name: 'lotline-remove-deleted',
		at: '*/10 * * * *',
		command: 'select private.remove_deleted_reports(); select private.remove_deleted_uploads()',
	},
	{
		name: 'lotline-remove-expired',
		at: '7 * * * *',
		command: `delete from public.geocoded_addresses where expires_at < now(); delete from cron.job_run_details where end_time < now() - interval '7 days'`,
	},
];

/** Whether the database has all three extensions, or can get them. */
export async function canSchedule(sql: Sql): Promise<boolean> {
	const missing = await missingExtensions(sql);
	const [row] = await sql`
		select count(*)::integer as available from pg_available_extensions where name = any (${missing}::text[])`;
	return row?.available === missing.length;
}

/**
 * Sets up every schedule, or changes it to this.
 *
 * @param secret what the nightly comparison with Stripe is called with; null without Stripe
 * @throws SetupError if an extension can't be enabled
 */
export async function setSchedules(sql: Sql, projectUrl: string, secret: string | null): Promise<void> {
	for (const name of await missingExtensions(sql))
		await sql`create extension if not exists ${sql(name)}`.catch((error: Error) => {
			throw new SetupError(
				`The extension ${name} can't be enabled (${error.message}). Enable it in the dashboard under Integrations, and run the command again.`,
			);
		});
	await inTransaction(sql, async (transaction) => {
		for (const { name, at, command } of CLEANUP)
			await transaction`select cron.schedule(${name}, ${at}, ${command})`;
		if (secret === null)
			await transaction`select cron.unschedule(jobid) from cron.job where jobname = ${RECONCILE}`;
		else {
			await keepSecret(transaction, secret);
			await transaction`select cron.schedule(${RECONCILE}, '23 9 * * *', ${reconcileCommand(projectUrl)})`;
		}
	});
}

async function missingExtensions(sql: Sql): Promise<string[]> {
	const schemas =
		await sql`select nspname from pg_namespace where nspname = any (${Object.keys(EXTENSIONS)}::text[])`;
	const found = new Set(schemas.map(({ nspname }) => nspname));
	return Object.entries(EXTENSIONS).flatMap(([schema, name]) => (found.has(schema) ? [] : [name]));
}

async function keepSecret(transaction: TransactionSql, secret: string): Promise<void> {
	const [kept] = await transaction`select id from vault.secrets where name = ${RECONCILE}`;
	if (kept) await transaction`select vault.update_secret(${kept.id}, ${secret})`;
	else
		await transaction`select vault.create_secret(${secret}, ${RECONCILE}, 'Calls the function reconcile-billing')`;
}

/** The longest that a function may run, in milliseconds. */
const MAX_CALL = 150_000;

function reconcileCommand(projectUrl: string): string {
	return `select net.http_post(
  url := '${projectUrl}/functions/v1/reconcile-billing',
  headers := jsonb_build_object('content-type', 'application/json', 'authorization',
    'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = '${RECONCILE}')),
  timeout_milliseconds := ${MAX_CALL})`;
}
