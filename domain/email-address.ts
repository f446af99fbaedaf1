/** Validates email addresses: ASCII only, with a dot-atom (RFC 5322) before the @ and a host name after it. */

/** The longest address that mail servers accept, RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/**
 * Stricter than RFC 5322, which also allows quotes, comments and lists. Mail programs parse those
 * differently, so such an address could reach a different mailbox than it appears to, or inject text into a
 * header. The database has the same rule in `private.is_email_address`.
 */
const EMAIL_ADDRESS =
	/^(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/**
 * Whether a string is one email address, without a name, spaces or invisible characters.
 *
 * @example isEmailAddress('ann@example.com') // true
 * @example isEmailAddress('<ann@example.com>') // false
 */
export function isEmailAddress(text: string): boolean {
	return text.length <= MAX_EMAIL_LENGTH && EMAIL_ADDRESS.test(text);
}
