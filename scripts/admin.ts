/** `npm run admin -- grant EMAIL` or `revoke EMAIL`: makes an account an administrator, or removes the role. */
import { isEmailAddress } from '../domain/email-address.ts';
import { requireInstallation } from '../host/data-folder.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand, withStore } from './command.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL\n       npm run admin -- revoke EMAIL';

await runCommand(async () => {
	const [action, email, ...more] = parseArguments(USAGE, { allowPositionals: true }).positionals;
	if ((action !== 'grant' && action !== 'revoke') || !email || more.length > 0) throw new SetupError(USAGE);
	if (!isEmailAddress(email.trim())) throw new SetupError(`${email} is not an email address.`);
	const settings = readSettings(process.env);
	if (settings.databaseUrl === null) requireInstallation(settings.dataFolder);
	await withStore(settings, async ({ sql }) => {
		const [user, ...others] = await sql`
			select id from auth.users where email = ${email.trim().toLowerCase()}`;
		if (others.length > 0)
			throw new SetupError(
				`${email} has several accounts, such as one with a password and one of single sign-on. Delete those that aren't used.`,
			);
		if (!user) throw new SetupError(`There is no account for ${email}. Sign up with this address first.`);
		const changed = await sql.begin(async (transaction) => {
			const rows =
				action === 'grant'
					? await transaction`
						insert into public.user_roles (user_id, role) values (${user.id}, 'admin')
						on conflict do nothing returning user_id`
					: await transaction`
						delete from public.user_roles where user_id = ${user.id} and role = 'admin' returning user_id`;
			// Without a signed-in user, the audit log shows "command line" as the actor.
			if (rows.length > 0)
				await transaction`select private.record_audit_event(null, ${`${action}_admin`}, ${user.id})`;
			return rows.length > 0;
		});
		if (action === 'grant') console.log(`${email} is an administrator.`);
		else if (changed) console.log(`Revoked the administrator role of ${email}.`);
		else console.log(`${email} has no administrator role to revoke.`);
	});
});
