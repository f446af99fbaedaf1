/** The words that others may know about an account, none of which may be its password. */
import type { Query } from '../../postgres/pool.ts';

/** The words of an existing account: its address, and its profile. */
export async function wordsOfAccount(sql: Query, userId: string): Promise<string[]> {
	const [account] = await sql<{ email: string | null; name: string; brokerage: string }[]>`
		select u.email, p.name, p.brokerage from auth.users u join public.profiles p on p.id = u.id
		where u.id = ${userId}`;
	return account ? [account.email ?? '', account.name, account.brokerage].flatMap(wordsIn) : [];
}

/**
 * The text itself and the words in it.
 *
 * @example wordsIn('Ann.Lee@example.com') // ['ann.lee@example.com', 'ann', 'lee', 'example', 'com', 'annlee']
 */
export function wordsIn(text: string): string[] {
	const words = text
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
	const [name = ''] = text.toLowerCase().split('@');
	return [text.toLowerCase(), ...words, name.replace(/[^\p{L}\p{N}]/gu, '')].filter(Boolean);
}

/** The words of a sign-up: its address, and the names in its metadata. */
export function wordsOfSignUp(email: string, data: unknown): string[] {
	const names = typeof data === 'object' && data !== null ? Object.values(data) : [];
	return [email, ...names.filter((name) => typeof name === 'string')].flatMap(wordsIn);
}
