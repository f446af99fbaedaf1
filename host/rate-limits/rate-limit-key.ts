/** Groups the addresses that count as one for limits. */
import { isIPv6 } from 'node:net';

/**
 * The network of an address: an IPv4 address itself, and the first 64 bits of an IPv6 address, because one customer
 * has all addresses with that prefix.
 *
 * @example rateLimitKey('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function rateLimitKey(address: string): string {
	const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
	if (mapped) return mapped;
	if (!isIPv6(address)) return address;
	// A dotted IPv4 ending or a zone is never in the first half of an address.
	const [front = '', back] = address.toLowerCase().split('::');
	const first = front === '' ? [] : front.split(':');
	const last = back === undefined || back === '' ? [] : back.split(':');
	const dotted = last.at(-1)?.includes('.') ? 1 : 0;
	const zeros = back === undefined ? 0 : 8 - first.length - last.length - dotted;
	const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
	const half = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
	return `${half.join(':')}::/64`;
}
