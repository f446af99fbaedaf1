/**
 * Devices that people have signed in with, identified by a cookie that only this server can issue. Attempts from such
 * a device have their own limit:
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { createHash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Pool } from '../../postgres/pool.ts';

export interface Devices {
	/** Whether someone has signed in to an address's account with this device. */
	isKnown(device: string, email: string): Promise<boolean>;
	/**
	 * Remembers that a device has signed in to an account.
	 *
	 * @returns the device; a new one if it wasn't ours
	 */
	remember(device: string | null, userId: string): Promise<string>;
	/** Forgets every device of an account but one. */
	forgetOthers(device: string | null, userId: string): Promise<void>;
}

/** A device is forgotten when it hasn't been used for this long. */
export const DEVICE_DAYS = 180;

/** The maximum number of devices per account; the least recently used is removed first. */
const MAX_DEVICES = 20;

export function createDevices(sql: Pool): Devices {
	return {
		isKnown: async (device, email) => {
			const found = await sql`
				select from host.known_devices d join auth.users u on u.id = d.user_id
				where u.email = ${email} and d.device = ${digest(device)}
				  and d.last_used_at > now() - make_interval(days => ${DEVICE_DAYS})`;
			return found.length > 0;
		},
		remember: async (device, userId) => {
			const isOurs = device !== null && (await isIssued(sql, device));
			const remembered = isOurs ? device : randomBytes(32).toString('base64url');
			await sql`
				with used as (
					insert into host.known_devices as d (device, user_id) values (${digest(remembered)}, ${userId})
					on conflict (device, user_id) do update set last_used_at = now() returning d.device)
				delete from host.known_devices d using used
				where d.user_id = ${userId} and d.device <> used.device and d.device in (
					select o.device from host.known_devices o where o.user_id = ${userId}
					order by o.last_used_at desc offset ${MAX_DEVICES - 1})`;
			return remembered;
		},
		forgetOthers: async (device, userId) => {
			await sql`delete from host.known_devices where user_id = ${userId} and device <> ${digest(device ?? '')}`;
		},
	};
}

/** Whether we issued a device: the cookie's value may have been changed. */
async function isIssued(sql: Pool, device: string): Promise<boolean> {
	const found = await sql`select from host.known_devices where device = ${digest(device)} limit 1`;
	return found.length > 0;
}

const COOKIE = 'lotline_device';

/** The device of a request; null if it has none. */
export function deviceOf(request: Request): string | null {
	const device = parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE];
	return device && /^[\w-]{43}$/.test(device) ? device : null;
}

/** A response that makes the browser keep its device. @param secure whether this site is only reached over TLS */
export function withDevice(response: Response, device: string, secure: boolean): Response {
	const headers = new Headers(response.headers);
	const maxAge = DEVICE_DAYS * 86_400;
	headers.append(
		'set-cookie',
		serialize(COOKIE, device, { httpOnly: true, sameSite: 'Strict', path: '/auth/v1', maxAge, secure }),
	);
	return new Response(response.body, { status: response.status, headers });
}

/** The digest of a device. The table stores nothing else, so that it can't be used to impersonate a device. */
function digest(device: string): string {
	return createHash('sha256').update(device).digest('base64url');
}
