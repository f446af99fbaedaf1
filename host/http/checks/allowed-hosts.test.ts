import { hostname, networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { type AddressSettings, hostCheck } from './allowed-hosts.ts';

const BARE: AddressSettings = { host: '127.0.0.1', publicUrl: null, allowedHosts: [] };

test.each([
	['localhost', BARE, true],
	['127.0.0.1', BARE, true],
	['[::1]', BARE, true],
	['evil.example', BARE, false],
	['localhost.evil.example', BARE, false],
	['127.0.0.1.evil.example', BARE, false],
	['203.0.113.7', BARE, false],
	['', BARE, false],
	['192.168.1.4', { ...BARE, host: '192.168.1.4' }, true],
	['192.168.1.5', { ...BARE, host: '192.168.1.4' }, false],
	['[fd00::4]', { ...BARE, host: 'fd00::4' }, true],
	['comps.example.com', { ...BARE, publicUrl: 'https://comps.example.com:8443' }, true],
	['www.comps.example.com', { ...BARE, publicUrl: 'https://comps.example.com' }, false],
	['www.example.com', { ...BARE, allowedHosts: ['www.example.com', '10.0.0.9'] }, true],
	['10.0.0.9', { ...BARE, allowedHosts: ['www.example.com', '10.0.0.9'] }, true],
	['203.0.113.7', { ...BARE, host: '0.0.0.0' }, false],
	['evil.example', { ...BARE, host: '0.0.0.0' }, false],
	[hostname().toLowerCase(), { ...BARE, host: '0.0.0.0' }, true],
])('the name %j with %j is allowed: %s', (name, settings, allowed) => {
	expect(hostCheck(settings)(name)).toBe(allowed);
});

test('every address of the machine is allowed if Lotline listens on all of them', () => {
	const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
	const isAllowed = hostCheck({ ...BARE, host: '0.0.0.0' });
	for (const { address, family } of addresses) {
		expect(isAllowed(family === 'IPv6' ? `[${address}]` : address), address).toBe(true);
	}
});
