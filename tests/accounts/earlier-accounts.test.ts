/** A data folder whose accounts an earlier version wrote keeps them, with their passwords and sessions. */
import { createSecretKey, randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { prepareSchema } from '../../host/schema/schema.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';
import { turnOn } from './two-factors.ts';

const host = await openIsolatedHost({});
const { sql, store } = host;

const ANN = { id: randomUUID(), email: 'ann@example.com', session: randomUUID(), refreshToken: randomUUID() };

/** The rows and triggers of the auth service that was used until then. It wrote JSON as a JSON string. */
async function writeEarlierAccount(): Promise<void> {
	const text = (value: object) => JSON.stringify(JSON.stringify(value));
	const data = { email: ANN.email, email_verified: true, sub: ANN.id, full_name: 'Ann' };
	await sql.unsafe(`
		drop table auth.mfa_factors, auth.mfa_challenges, auth.mfa_amr_claims, host.used_codes cascade;
		comment on schema host is 'an earlier version';
		create function auth.guard_session() returns trigger language plpgsql as
		$$ begin raise exception 'This trigger was of an earlier version.'; end $$;
		create function host.begin_refresh(refresh_token text, reuse_seconds integer) returns text
		language sql as $$ select 'refresh' $$`);
	await sql`
		insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
		values (${ANN.id}, ${ANN.email}, ${bcrypt.hashSync(PASSWORD, 10)}, now(),
		        ${text({ provider: 'email', providers: ['email'] })}::text::jsonb, ${text(data)}::text::jsonb)`;
	await sql`
		insert into auth.identities (id, provider, provider_id, user_id, identity_data)
		values (gen_random_uuid(), 'email', ${ANN.id}, ${ANN.id}, ${text(data)}::text::jsonb)`;
	await sql`insert into auth.sessions (id, user_id, aal) values (${ANN.session}, ${ANN.id}, 'aal1')`;
	await sql`
		insert into auth.refresh_tokens (id, token, user_id, session_id)
		values (${randomUUID()}, ${ANN.refreshToken}, ${ANN.id}, ${ANN.session})`;
	await sql`
		create trigger guard_session before insert or update on auth.sessions
		for each row execute function auth.guard_session()`;
}

test('accounts, passwords, access tokens and refresh tokens of an earlier version keep working', async () => {
	await writeEarlierAccount();
	await store.session(prepareSchema);
	const accessToken = await new SignJWT({
		sub: ANN.id,
		aud: 'authenticated',
		role: 'authenticated',
		email: ANN.email,
		session_id: ANN.session,
	})
		.setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
		.setExpirationTime('15m')
		.sign(createSecretKey(Buffer.from(store.secrets.jwtSecret)));

	const { data: known } = await host.visitor().auth.getUser(accessToken);
	expect(known.user).toMatchObject({
		id: ANN.id,
		email: ANN.email,
		app_metadata: { provider: 'email', providers: ['email'] },
		user_metadata: { full_name: 'Ann' },
		identities: [{ provider: 'email', id: ANN.id, email: ANN.email, identity_data: { full_name: 'Ann' } }],
	});
	const client = host.visitor();
	const refreshed = await client.auth.refreshSession({ refresh_token: ANN.refreshToken });
	expect([refreshed.error, refreshed.data.user?.id]).toEqual([null, ANN.id]);
	expect((await client.rpc('get_usage_status')).error).toBeNull();
	await turnOn(client);
	expect((await client.rpc('get_usage_status')).error).toBeNull();
	const signedIn = await host.visitor().auth.signInWithPassword({ email: ANN.email, password: PASSWORD });
	expect([signedIn.error, signedIn.data.user?.id]).toEqual([null, ANN.id]);
	const changed = await client.auth.updateUser({ data: { full_name: 'Ann Lee' } });
	expect(changed.data.user?.user_metadata).toMatchObject({ full_name: 'Ann Lee', email: ANN.email });
});

test('anyone can verify a token of now by the published key, as supabase-js does', async () => {
	const { data } = await host.visitor().auth.signInWithPassword({ email: ANN.email, password: PASSWORD });
	const claims = await host.visitor().auth.getClaims(data.session?.access_token);
	expect(claims.data?.header.alg).toBe('ES256');
	expect(claims.data?.claims).toMatchObject({ sub: ANN.id, aal: 'aal1' });
});
