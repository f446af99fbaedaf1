/** The addresses that photos may be loaded from: a listing must not make this server call its own network. */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PhotoError } from './photo-error.ts';

export interface PhotoGuard {
	/** @throws PhotoError for a forbidden address */
	check: (url: URL) => void;
	/** Resolves a name for one connection, which then uses the addresses that were checked. */
	lookupFor: (url: URL) => LookupFunction;
}

type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

interface GuardOptions {
	/** `host:port` of servers inside the network that may be called anyway, even without TLS. */
	privateHosts?: readonly string[];
	resolve?: Resolve;
	isPublic?: (address: string) => boolean;
}

/** The address of a server inside the network, which public DNS may not know. */
const resolvePrivateName: Resolve = (name) => lookUp(name, { all: true, verbatim: true });

/**
 * Resolves names with its own DNS queries. The system's resolver has only two threads: names in listings whose name
 * servers don't respond would delay those of Stripe and the mail server for minutes.
 *
 * @param servers instead of the system's name servers
 * @param timeout of the first try, in milliseconds
 */
export function publicNameResolver(servers: readonly string[] | null = null, timeout = 2_000): Resolve {
	const resolver = new Resolver({ timeout, tries: 2 });
	if (servers) resolver.setServers(servers);
	return async (name) => {
		const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
		if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
		return [
			...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
			...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
		];
	};
}

export function photoGuard({
	privateHosts = [],
	resolve = publicNameResolver(),
	isPublic = isPublicAddress,
}: GuardOptions): PhotoGuard {
	const isTrusted = (url: URL) => privateHosts.includes(url.host);
	return {
		check: (url) => {
			if (isTrusted(url) && /^https?:$/.test(url.protocol)) return;
			if (url.protocol !== 'https:') throw new PhotoError('Its address does not begin with https.');
			if (url.port !== '' || url.username !== '' || url.password !== '')
				throw new PhotoError('Its address has a port or a password.');
			const host = url.hostname.replace(/^\[|\]$/g, '');
			if (isIP(host) !== 0 && !isPublic(host)) throw new PhotoError('Its address is not a public one.');
		},
		lookupFor: (url) => (name, options, done) => {
			(isTrusted(url) ? resolvePrivateName : resolve)(name).then(
				(addresses) => {
					const [first] = addresses;
					const isAllowed = isTrusted(url) || addresses.every(({ address }) => isPublic(address));
					if (!first || !isAllowed) done(new PhotoError('Its host name has no public address.'), '', 0);
					else if (options.all) done(null, [...addresses]);
					else done(null, first.address, first.family);
				},
				(error: Error) => done(error, '', 0),
			);
		},
	};
}

/** @example isPublicAddress('169.254.169.254') // false */
export function isPublicAddress(address: string): boolean {
	// An IPv4 address inside an IPv6 one is treated as IPv4.
	return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
