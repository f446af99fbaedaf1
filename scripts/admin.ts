/**
 * `npm run admin -- grant EMAIL` or `revoke EMAIL`: makes an account an administrator, or removes the role.
 * `remove-two-factor EMAIL` helps an owner who has lost both authenticator app and recovery codes.
 */
import type { TransactionSql } from 'postgres';
import type { AdminAction } from '../contract/admin.ts';
import { isEmailAddress } from '../domain/email-address.ts';
import { requireInstallation } from '../host/data-folder.ts';
import { addEmail } from '../host/mail/email-table.ts';
import { secondFactorEmail } from '../host/mail/emails.ts';
import { readSettings, type Settings, siteUrlOf } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand, withStore } from './command.ts';

interface Action {
	/** How the audit log names it. */
	act: AdminAction;
	/** @returns whether anything changed */
	take: (sql: TransactionSql, userId: string, settings: Settings) => Promise<boolean>;
	sentence: (email: string, isChanged: boolean) => string;
}

const ACTIONS: Readonly<Record<string, Action>> = {
	grant: {
		act: 'grant_admin',
		take: async (sql, userId) => {
			const rows = await sql`
				insert into public.user_roles (user_id, role) values (${userId}, 'admin')
				on conflict do nothing returning user_id`;
			return rows.length > 0;
		},
		sentence: (email) => `${email} is an administrator.`,
	},
	revoke: {
		act: 'revoke_admin',
		take: async (sql, userId) => {
			const rows = await sql`
				delete from public.user_roles where user_id = ${userId} and role = 'admin' returning user_id`;
			return rows.length > 0;
		},
		sentence: (email, isChanged) =>
			isChanged
				? `Revoked the administrator role of ${email}.`
				: `${email} has no administrator role to revoke.`,
	},
	'remove-two-factor': {
		act: 'remove_two_factor',
		// The app may be a thief's, and so may the request: every device signs in again, and the owner gets an email.
		take: async (sql, userId, settings) => {
			const [account] = await sql`
				select u.email from auth.users u where u.id = ${userId} and private.has_second_factor(u.id)`;
			if (!account) return false;
			await sql`select private.remove_second_factors(${userId})`;
			await sql`delete from auth.sessions where user_id = ${userId}`;
			const email = secondFactorEmail(account.email, 'off', siteUrlOf(settings));
			if (settings.smtp || settings.demo) await addEmail(sql, email);
			return true;
		},
		sentence: (email, isChanged) =>
			isChanged
				? `${email} now signs in without a code and has been signed out everywhere. If email is configured, the owner gets an email about it.`
				: `${email} has no two-factor sign-in to remove.`,
	},
};

const USAGE = Object.keys(ACTIONS)
	.map((name, at) => `${at === 0 ? 'Usage:' : '      '} npm run admin -- ${name} EMAIL`)
	.join('\n');

await runCommand(async () => {
	const [name = '', email, ...more] = parseArguments(USAGE, { allowPositionals: true }).positionals;
	const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
	if (!action || !email || more.length > 0) throw new SetupError(USAGE);
	if (!isEmailAddress(email.trim())) throw new SetupError(`${email} is not an email address.`);
	const settings = readSettings(process.env);
	if (settings.databaseUrl === null) requireInstallation(settings.dataFolder);
	await withStore(settings, async ({ sql }) => {
		const [user, ...others] = await sql<{ id: string }[]>`
			select id from auth.users where email = ${email.trim().toLowerCase()}`;
		if (others.length > 0)
			throw new SetupError(
				`${email} has several accounts, such as one with a password and one of single sign-on. Delete those that aren't used.`,
			);
		if (!user) throw new SetupError(`There is no account for ${email}. Sign up with this address first.`);
		const isChanged = await sql.begin(async (transaction) => {
			const changed = await action.take(transaction, user.id, settings);
			// Without a signed-in user, the audit log shows "command line" as the actor.
			if (changed) await transaction`select private.record_audit_event(null, ${action.act}, ${user.id})`;
			return changed;
		});
		console.log(action.sentence(email, isChanged));
	});
});
