/** Photos are loaded from public addresses only, whatever a name resolves to. */
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { describe, expect, test } from 'vitest';
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

test("names whose name server doesn't respond fail in time, without delaying other names", async () => {
	const silent = createSocket('udp4');
	await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
	const resolve = publicNameResolver([`127.0.0.1:${silent.address().port}`]);
	const began = performance.now();
	const failures = Array.from({ length: 20 }, (_, at) =>
		resolve(`${at}.example.com`).catch(({ code }) => code),
	);
	await lookup('localhost');
	expect(performance.now() - began).toBeLessThan(2_000);
	expect(new Set(await Promise.all(failures))).toEqual(new Set(['ETIMEOUT']));
	expect(performance.now() - began).toBeLessThan(15_000);
	silent.close();
});
