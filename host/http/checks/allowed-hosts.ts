/**
 * The host names that Lotline answers to. Another site could make its own name resolve to this machine (DNS
 * rebinding) and would then share its origin with Lotline in the browser; the Host header reveals that.
 */
import { hostname, networkInterfaces } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '../../settings/network-exposure.ts';
import type { Settings } from '../../settings.ts';

export type AddressSettings = Pick<Settings, 'host' | 'publicUrl' | 'allowedHosts'>;

/** Refuses requests for any other host name with 421. */
export function refuseForeignHosts(settings: AddressSettings): MiddlewareHandler {
	const isAllowed = hostCheck(settings);
	const remedy = settings.publicUrl
		? `Open ${settings.publicUrl} instead.`
		: "Use the server's own address, or ask its operator to add this name to ALLOWED_HOSTS.";
	return async (c, next) => {
		const [, authority = ''] = /^https?:\/\/([^/?#]+)/.exec(c.req.url) ?? [];
		const name = authority.toLowerCase().replace(/:\d+$/, '');
		if (isAllowed(name)) return next();
		const error = `This server doesn't serve "${name}". ${remedy}`;
		const wantsHtml = c.req.header('accept')?.includes('text/html');
		return wantsHtml ? c.text(error, 421) : c.json({ error }, 421);
	};
}

/** @returns a function that tells whether Lotline answers to a host name, given in lower case and without its port */
export function hostCheck({ host, publicUrl, allowedHosts }: AddressSettings): (name: string) => boolean {
	const own = new Set([host.toLowerCase(), bracketed(host), ...allowedHosts, ...allowedHosts.map(bracketed)]);
	if (publicUrl) own.add(new URL(publicUrl).hostname);
	const everywhere = host === '0.0.0.0' || host === '::';
	return (name) =>
		own.has(name) || isLoopback(unbracketed(name)) || (everywhere && namesOfMachine().includes(name));
}

/**
 * The names and addresses of this machine. They are read each time, because a laptop changes networks; only unknown
 * names get this far.
 */
function namesOfMachine(): string[] {
	const machine = hostname().toLowerCase();
	const addresses = Object.values(networkInterfaces()).flatMap(
		(all) => all?.map(({ address }) => address) ?? [],
	);
	return [machine, `${machine}.local`, ...addresses.map(bracketed)];
}

/**
 * An address as written in a URL.
 *
 * @example bracketed('::1') // '[::1]'
 */
export function bracketed(address: string): string {
	return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}

function unbracketed(name: string): string {
	return name.replace(/^\[|\]$/g, '');
}
