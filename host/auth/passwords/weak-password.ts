/** Refuses new passwords that are easy to guess. */
import { PROBLEMS } from '../../../contract/problems.ts';
import type { Body } from '../bodies.ts';
import { refuse } from '../refusal.ts';
import { MIN_PASSWORD_LENGTH } from '../service.ts';

/** Whether a password is easy to guess for someone who knows these words. */
export type IsGuessable = (password: string, words: readonly string[]) => Promise<boolean>;

/** Words everyone knows about this site. */
const SITE_WORDS = ['lotline'];

/**
 * The refusal of the password in a body; null for an acceptable one. The service itself refuses short ones.
 *
 * @param own words of the account itself
 */
export async function weakPassword(
	{ password }: Body,
	own: readonly string[],
	isGuessable: IsGuessable,
): Promise<Response | null> {
	if (typeof password !== 'string' || password.length < MIN_PASSWORD_LENGTH) return null;
	if (!(await isGuessable(password, [...own, ...SITE_WORDS]))) return null;
	return refuse(422, 'weak_password', PROBLEMS.weakPassword);
}
