import { expect, test } from 'vitest';
import { toNetwork } from './network.ts';

test.each([
	['203.0.113.77', '203.0.113.0/24'],
	['::ffff:203.0.113.77', '203.0.113.0/24'],
	['2001:db8:aaaa:bbbb::1', '2001:db8:aaaa::/48'],
	['2001:db8::1', '2001:db8:0::/48'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
	['::1', '0:0:0::/48'],
	['fe80::1', 'fe80:0:0::/48'],
	['local', 'local'],
])('the network of %s is %s', (address, network) => {
	expect(toNetwork(address)).toBe(network);
});
