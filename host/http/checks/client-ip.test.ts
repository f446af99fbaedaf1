import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientIpBehind } from './client-ip.ts';

/** The client address for a request from 10.0.0.1 with this header. */
async function clientIp(trustedProxies: number, forwarded: string | null): Promise<string> {
	const app = new Hono().get('/', (c) => c.text(clientIpBehind(trustedProxies)(c)));
	const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
	const socket = { remoteAddress: '10.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };
	return (await app.request('/', { headers }, { incoming: { socket } })).text();
}

test.each([
	[0, '203.0.113.1', '10.0.0.1'],
	[1, null, '10.0.0.1'],
	[1, '203.0.113.1', '203.0.113.1'],
	[1, '198.51.100.9, 203.0.113.1', '203.0.113.1'],
	[2, '198.51.100.9, 203.0.113.1,10.0.0.2', '203.0.113.1'],
	[2, '203.0.113.1', '10.0.0.1'],
	[1, '203.0.113.1:40123', '203.0.113.1'],
	[1, '2001:db8::1', '2001:db8::1'],
	[1, '[2001:db8::1]:40123', '2001:db8::1'],
	[1, 'unknown', '10.0.0.1'],
	[1, '', '10.0.0.1'],
])('behind %i trusted proxies, the client of %j is %s', async (proxies, forwarded, peer) => {
	expect(await clientIp(proxies, forwarded)).toBe(peer);
});

test('a request from this process itself has no peer', async () => {
	const app = new Hono().get('/', (c) => c.text(clientIpBehind(0)(c)));
	expect(await (await app.request('/')).text()).toBe('local');
});
