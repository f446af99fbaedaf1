/** Refuses new passwords that are short or easy to guess. */
import { PROBLEMS } from '../../../contract/problems.ts';
import { refuse } from '../refusal.ts';
import type { Passwords } from './passwords.ts';

/** The minimum number of characters in a password. */
const MIN_LENGTH = 10;

/** Words everyone knows about this site. */
const SITE_WORDS = ['lotline'];

/**
 * The refusal of a password; null for an acceptable one.
 *
 * @param own words of the account itself
 */
export async function weakPassword(
	password: string,
	own: readonly string[],
	{ isGuessable }: Pick<Passwords, 'isGuessable'>,
): Promise<Response | null> {
	if (password.length < MIN_LENGTH)
		return refuse(422, 'weak_password', `Password should be at least ${MIN_LENGTH} characters.`, {
			weak_password: { reasons: ['length'] },
		});
	if (!(await isGuessable(password, [...own, ...SITE_WORDS]))) return null;
	return refuse(422, 'weak_password', PROBLEMS.weakPassword);
}
