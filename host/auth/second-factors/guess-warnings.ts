/** Warns the owner of an account that someone who got past the first step of its sign-in guesses its one-time codes. */
import { guessedCodesEmail } from '../../mail/emails.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { RateLimits } from '../../rate-limits/rate-limits.ts';

/** Wrong codes within an hour that may be the owner's typing. */
const TYPING_ERRORS = 9;

/** Counts a wrong code of an account. */
export type WarnOfGuesses = (userId: string) => Promise<void>;

/** Emails the owner after ten wrong codes within an hour, once a day at most. */
export function openGuessWarnings(
	open: RateLimits,
	sql: Pool,
	outbox: Pick<Outbox, 'post'> | null,
	siteUrl: string,
): WarnOfGuesses {
	const wrongCodes = open('wrong codes before a warning', { points: TYPING_ERRORS, seconds: 3_600 });
	const warnings = open('warnings of wrong codes', { points: 1, seconds: 86_400 });
	return async (userId) => {
		if (!outbox || (await wrongCodes.consume(userId)) === 0 || (await warnings.consume(userId)) > 0) return;
		const [user] = await sql<{ email: string }[]>`select email from auth.users where id = ${userId}`;
		if (user) await outbox.post(guessedCodesEmail(user.email, siteUrl));
	};
}
