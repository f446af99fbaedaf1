/** The account of someone who signs in with Google. */
import type { Pool } from '../../postgres/pool.ts';
import { claimAccount, createAccount } from '../accounts.ts';

/** A user, as Google states. */
export interface GoogleUser {
	sub: string;
	email: string;
	email_verified: boolean;
	name?: string;
	picture?: string;
}

/**
 * The account of a Google user, which is created, or linked to the account of the address, the first time. Someone else may
 * have created an account with the address without proving it: its password, sessions, pending change of address and metadata go.
 *
 * @returns null for a new user whose address Google hasn't verified
 */
export async function accountOf(user: GoogleUser, sql: Pool): Promise<string | null> {
	const metadata = metadataOf(user);
	const identity = { provider: 'google' as const, id: user.sub, data: metadata };
	return sql.begin(async (transaction) => {
		const [linked] = await transaction<{ user_id: string }[]>`
			update auth.identities
			   set identity_data = ${JSON.stringify(metadata)}::text::jsonb, last_sign_in_at = now(), updated_at = now()
			 where provider = 'google' and provider_id = ${user.sub} returning user_id`;
		if (linked) return linked.user_id;
		if (!user.email_verified) return null;
		const created = await createAccount(transaction, {
			email: user.email,
			passwordHash: null,
			confirmationToken: null,
			metadata,
			identity,
		});
		if (created) {
			await transaction`insert into auth.proven_addresses (user_id) values (${created})`;
			return created;
		}
		const [owner] = await transaction<{ id: string }[]>`
			select id from auth.users where email = ${user.email} and not is_sso_user for update`;
		if (!owner) return null;
		if (await claimAccount(transaction, owner.id)) {
			await transaction`delete from auth.identities where user_id = ${owner.id}`;
			await transaction`update auth.users set raw_user_meta_data = '{}' where id = ${owner.id}`;
		}
		await transaction`
			insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
			values (gen_random_uuid(), 'google', ${user.sub}, ${owner.id}, ${JSON.stringify(metadata)}::text::jsonb, now())`;
		await transaction`
			update auth.users u
			   set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
			       raw_user_meta_data = raw_user_meta_data || ${JSON.stringify(metadata)}::text::jsonb,
			       raw_app_meta_data = raw_app_meta_data || (
			         select jsonb_build_object('provider', (array_agg(i.provider order by i.created_at))[1],
			                                   'providers', jsonb_agg(i.provider order by i.created_at))
			           from auth.identities i where i.user_id = u.id)
			 where u.id = ${owner.id}`;
		return owner.id;
	});
}

/** What Supabase's auth service keeps of a Google user. */
function metadataOf({ sub, email, email_verified, name, picture }: GoogleUser): object {
	return {
		iss: 'https://accounts.google.com',
		sub,
		provider_id: sub,
		email,
		email_verified,
		phone_verified: false,
		...(name && { name, full_name: name }),
		...(picture && { picture, avatar_url: picture }),
	};
}
