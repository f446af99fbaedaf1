/** `npm run admin -- grant EMAIL` or `revoke EMAIL`: makes an account an administrator, or no longer one. */
import { parseArgs } from 'node:util';
import { readSettings } from '../host/settings.ts';
import { SetupProblem } from '../host/setup-problem.ts';
import { openStore } from '../host/store.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL\n       npm run admin -- revoke EMAIL';

await runCommand(async () => {
	const [act, email] = parseArgs({ allowPositionals: true }).positionals;
	if ((act !== 'grant' && act !== 'revoke') || !email) throw new SetupProblem(USAGE);
	const store = await openStore(readSettings(process.env));
	try {
		const [user] = await store.sql`select id from auth.users where email = ${email.trim().toLowerCase()}`;
		if (!user) throw new SetupProblem(`No account has the address ${email}: sign up with it first.`);
		if (act === 'grant') {
			await store.sql`insert into public.user_roles (user_id, role) values (${user.id}, 'admin') on conflict do nothing`;
			console.log(`${email} is an administrator.`);
		} else {
			await store.sql`delete from public.user_roles where user_id = ${user.id} and role = 'admin'`;
			console.log(`${email} is not an administrator by grant any more.`);
		}
	} finally {
		await store.close();
	}
});
