/** One-time codes of authenticator apps (RFC 6238): SHA-1, 6 digits, every 30 seconds. */
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** In seconds. */
const PERIOD = 30;

/** How many steps a phone's clock may be off. */
const TOLERANCE = 1;

/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;

export interface Setup {
	/** In base 32, to be typed. */
	secret: string;
	uri: string;
	/** The same as a QR code: an SVG image. */
	qrCode: string;
}

/**
 * Sets up an authenticator app with a new secret.
 *
 * @param issuer whose account the app shows the codes for
 */
export function setUp(issuer: string, email: string): Setup {
	const secret = new Secret({ size: SECRET_BYTES });
	const uri = new TOTP({ issuer, label: email, secret, period: PERIOD }).toString();
	return { secret: secret.base32, uri, qrCode: renderSVG(uri, { border: 4 }) };
}

/**
 * The time step that a code is of, which may be one step off.
 *
 * @param secret in base 32
 * @param now milliseconds, as `Date.now()` returns
 * @returns null for a wrong code
 */
export function timeStepOf(code: string, secret: string, now: number): number | null {
	// The library throws at six characters of more than a byte each.
	if (!/^\d{6}$/.test(code)) return null;
	const totp = new TOTP({ secret, period: PERIOD });
	const delta = totp.validate({ token: code, window: TOLERANCE, timestamp: now });
	return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
