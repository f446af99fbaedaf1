/** The limits that each attempt counts toward: they stop guessing and floods, but spare the rest of an office. */
import type { Count, RateLimits } from '../../rate-limits/rate-limits.ts';
import type { LimitSettings } from '../../rate-limits/settings.ts';
import { type Attempt, hashesPassword } from './attempt.ts';

const QUARTER_HOUR = 900;
const HOUR = 3600;

/** Uses of links and codes in 15 minutes from one address. They can't be guessed, so this only limits the load. */
const LINKS = 300;

/** Wrong one-time codes of an account in an hour. Three of a million codes are right at a time. */
const WRONG_CODES = 10;
/** Wrong one-time codes of all accounts from one address, in 15 minutes. */
const WRONG_CODES_PER_ADDRESS = 30;

interface Counts {
	/**
	 * Limits that are counted before the attempt and refunded if it succeeds, so that concurrent attempts can't exceed
	 * them.
	 */
	failures: readonly Count[];
	/** Limits that are counted after a failed attempt, so that concurrent correct passwords don't affect each other. */
	failuresCountedLater: readonly Count[];
	/** Limits that are always counted. */
	uses: readonly Count[];
}

const NONE: Counts = { failures: [], failuresCountedLater: [], uses: [] };

/** Who makes the attempt, as far as is known without a session. */
interface Actor {
	/** The device, if its owner has signed in to this account with it before. */
	knownDevice: string | null;
}

/**
 * Opens the limits. Wrong passwords count per account and address, so that no one elsewhere can lock the owner out. A
 * device its owner has signed in with is counted separately: attempts by others, however many, never affect it. Two
 * larger limits slow down guessing: one per account, for all other devices together, and one per address, for all
 * accounts together. The correct password never counts.
 */
export function openAttemptLimits(open: RateLimits, settings: LimitSettings) {
	const perAddressAndEmail = open('wrong passwords', {
		points: settings.wrongPasswords,
		seconds: QUARTER_HOUR,
	});
	const perAccount = open('wrong passwords of an account', {
		points: settings.wrongPasswordsPerAccount,
		seconds: HOUR,
	});
	const perAddress = open('wrong passwords of an address', {
		points: settings.wrongPasswordsPerAddress,
		seconds: QUARTER_HOUR,
	});
	const signUps = open('sign-ups', { points: settings.signUpsPerAddress, seconds: QUARTER_HOUR });
	const emails = open('emails', { points: settings.emailsPerAddress, seconds: HOUR });
	const links = open('links', { points: LINKS, seconds: QUARTER_HOUR });

	const codes = open('wrong codes', { points: WRONG_CODES, seconds: HOUR });
	const codesPerAddress = open('wrong codes of an address', {
		points: WRONG_CODES_PER_ADDRESS,
		seconds: QUARTER_HOUR,
	});

	const signIn = ({ email, address }: Attempt, { knownDevice }: Actor): Counts =>
		knownDevice
			? { ...NONE, failures: [[perAddressAndEmail, `${knownDevice} ${email}`]] }
			: {
					...NONE,
					failures: [
						[perAddressAndEmail, `${address} ${email}`],
						[perAccount, email],
					],
					failuresCountedLater: [[perAddress, address]],
				};

	return (attempt: Attempt, actor: Actor): Counts => {
		const { route, body, address, claims } = attempt;
		switch (route) {
			case 'POST /token':
				if (body.password !== undefined) return signIn(attempt, actor);
				// A refresh is not limited: browsers sign out if one is refused.
				return body.auth_code !== undefined ? { ...NONE, failures: [[links, address]] } : NONE;
			case 'POST /signup':
				return {
					...NONE,
					uses: [
						[signUps, address],
						[emails, address],
					],
				};
			case 'POST /recover':
			case 'POST /resend':
				// The outbox limits emails per mailbox.
				return { ...NONE, uses: [[emails, address]] };
			case 'PUT /user': {
				if (!hashesPassword(attempt) || !claims) return NONE;
				const uses = body.email === undefined ? [] : [[emails, address] as const];
				return { ...NONE, failures: [[perAddressAndEmail, claims.sub]], uses };
			}
			case 'POST /verify':
				return { ...NONE, failures: [[links, address]] };
			case 'POST /factors/:id/verify':
				return actor.knownDevice
					? { ...NONE, failures: [[codes, `${actor.knownDevice} ${claims?.sub}`]] }
					: {
							...NONE,
							failures: [[codes, String(claims?.sub)]],
							failuresCountedLater: [[codesPerAddress, address]],
						};
			case 'POST /factors':
			case 'POST /factors/:id/challenge':
			case 'GET /authorize':
			case 'GET /callback':
				return { ...NONE, uses: [[links, address]] };
			default:
				return NONE;
		}
	};
}
