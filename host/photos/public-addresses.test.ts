/** Photos are loaded from public addresses only, whatever a name resolves to. */
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPhotoServer, photo, sends } from '../../tests/samples/photo-server.ts';
import { downloadPhoto } from './download.ts';
import { isPublicAddress, photoGuard, publicNameResolver } from './public-addresses.ts';

const media = openPhotoServer();

const resolving =
	(...addresses: string[]) =>
	async (): Promise<LookupAddress[]> =>
		addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('a photo is not loaded', () => {
	test.each([
		...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
		...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1'],
		...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'not an address'],
	])('from %s', (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});

	test.each([
		'https://127.0.0.1/1.jpg',
		'https://[::1]/1.jpg',
		'https://2130706433/1.jpg',
		'https://0x7f.1/1.jpg',
		'http://photos.example.com/1.jpg',
		'https://photos.example.com:8443/1.jpg',
		'https://user:password@photos.example.com/1.jpg',
		'file:///etc/passwd',
		'ftp://photos.example.com/1.jpg',
	])('from %s', async (address) => {
		const guard = photoGuard({ resolve: () => Promise.reject(new Error('The name must not be resolved.')) });
		await expect(downloadPhoto(address, guard)).rejects.toThrow(/^Its address/);
	});

	test.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.7']], [[]]])(
		'from a name that resolves to %j',
		async (addresses) => {
			const guard = photoGuard({ resolve: resolving(...addresses) });
			await expect(downloadPhoto('https://photos.example.com/1.jpg', guard)).rejects.toThrow(
				'Its host name has no public address.',
			);
		},
	);
});

test('if a name resolves differently the second time, the connection uses the address that was checked', async () => {
	media.respond = sends(await photo().jpeg().toBuffer());
	const addresses = ['127.0.0.1', '127.0.0.2'];
	const name = `rebinding.example:${media.host.split(':')[1]}`;
	const guard = {
		...photoGuard({
			// Treats the test's server as public.
			isPublic: (address) => address === '127.0.0.1',
			resolve: async () => [{ address: addresses.shift() ?? '', family: 4 }],
		}),
		check: () => {},
	};
	await downloadPhoto(`http://${name}/1.jpg`, guard);
	expect(addresses).toEqual(['127.0.0.2']);
	await expect(downloadPhoto(`http://${name}/2.jpg`, guard)).rejects.toThrow();
	expect(media.requests).toEqual(['/1.jpg']);
});

test("a name whose name server doesn't respond fails", async () => {
	const { address } = await openNameServer(() => {});
	const resolve = publicNameResolver([address], 100);
	await expect(resolve('photos.example.com')).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

test('names whose name server is slow do not delay other names', async () => {
	const held: (() => void)[] = [];
	let isSlow = true;
	const { address } = await openNameServer((refuse) => (isSlow ? held.push(refuse) : refuse()));
	const resolve = publicNameResolver([address]);
	const ended = vi.fn();
	const failures = Array.from({ length: 20 }, (_, at) => resolve(`${at}.example.com`).catch(ended));
	await lookup('localhost');
	expect(ended).not.toHaveBeenCalled();
	isSlow = false;
	for (const refuse of held) refuse();
	await Promise.all(failures);
	expect(ended).toHaveBeenCalledTimes(failures.length);
});

/** A name server. Each query is passed on as a function that responds that there is no such name. */
async function openNameServer(receive: (refuse: () => void) => void): Promise<{ address: string }> {
	const server = createSocket('udp4');
	onTestFinished(() => void server.close());
	server.on('message', (query, { port, address }) =>
		receive(() => {
			const response = Buffer.from(query);
			// Flags: a response (QR), of status 3 (NXDOMAIN).
			response[2] = (response[2] ?? 0) | 0x80;
			response[3] = 0x83;
			server.send(response, port, address);
		}),
	);
	await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
	return { address: `127.0.0.1:${server.address().port}` };
}
