/** The network of an address: only this is logged, because a whole address identifies a household. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * @returns the first 24 bits of an IPv4 address, the first 48 of an IPv6 address; anything else unchanged
 * @example toNetwork('203.0.113.77') // '203.0.113.0/24'
 */
export function toNetwork(address: string): string {
	const [, embedded] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
	const ip = embedded ?? address;
	if (isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
	if (!isIPv6(ip)) return address;
	const [left = '', right] = ip.split('::');
	const groups = left.split(':').filter(Boolean);
	const after = right?.split(':').filter(Boolean) ?? [];
	while (right !== undefined && groups.length + after.length < 8) groups.push('0');
	return `${[...groups, ...after].slice(0, 3).join(':')}::/48`;
}
