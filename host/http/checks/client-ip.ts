/** Finds the client's address, for limits. */
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address: the peer's, or the one reported by trusted proxies. Each proxy appends its peer to
 * X-Forwarded-For; anything before that could be forged.
 *
 * @param trustedProxies how many proxies every request passes through; with 0 the header is ignored
 */
export function clientIpBehind(trustedProxies: number): (c: Context) => string {
	return (c) => {
		const forwarded =
			trustedProxies > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies) : undefined;
		return addressIn(forwarded ?? '') ?? socketAddress(c);
	};
}

/** An address without the port that some proxies add; null for anything else. @example addressIn(' [::1]:80') // '::1' */
function addressIn(entry: string): string | null {
	const [, inBrackets, beforePort] = /^\s*(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(entry) ?? [];
	const address = inBrackets ?? beforePort ?? entry.trim();
	return isIP(address) ? address : null;
}

function socketAddress(c: Context): string {
	try {
		return getConnInfo(c).remote.address ?? 'unknown';
	} catch {
		// A request from this process itself has no peer.
		return 'local';
	}
}
