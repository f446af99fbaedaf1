/** Routes that Lotline does not offer. */
import { describe, expect, test } from 'vitest';
import { post, sharedHost } from '../shared-host.ts';
import { get, raw } from './raw-requests.ts';

describe('routes that are not offered', () => {
	test.each([
		'/auth/v1/otp',
		'/auth/v1/magiclink',
		'/auth/v1/invite',
		'/auth/v1/authorize',
		'/auth/v1/admin/users',
		'/auth/v1/admin/generate_link',
		'/_system/schema',
		'/storage/v1/object/list/files',
		'/realtime/v1/api/broadcast',
		'/graphql/v1',
		'/functions/v1/nothing',
		'/functions/v1/__proto__',
		'/functions/v1/constructor',
	])('%s is not found, whatever the key', async (path) => {
		for (const apikey of [sharedHost.publishableKey, sharedHost.secretKey]) {
			expect((await post(path, {}, { apikey })).status).toBe(404);
		}
	});

	test.each([
		'/auth/v1/admin/users',
		'/_system/schema',
		'/storage/v1/bucket',
		'/realtime/v1/websocket',
		'/functions/v1/nothing',
		'/.env',
		'/.git/config',
		'/.vite/manifest.json',
		'/assets/',
		'/assets/none.js',
	])('%s does not exist for GET', async (path) => {
		expect((await get(path, { apikey: sharedHost.publishableKey })).status).toBe(404);
	});

	test.each(['TRACE', 'PROPFIND'])('the method %s is refused', async (method) => {
		for (const path of ['/', '/health', '/rest/v1/plans']) {
			const { status, text } = await raw(method, path);
			expect([400, 405]).toContain(status);
			expect(text).not.toContain('host:');
		}
	});

	test.each([
		'/../package.json',
		'/../../package.json',
		'/%2e%2e/%2e%2e/package.json',
		'/..%2f..%2fpackage.json',
		'/assets/..%2f..%2f..%2fpackage.json',
		'/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
		'/..%5c..%5cpackage.json',
		'/assets/....//....//....//package.json',
		'//etc/passwd',
		'/%00package.json',
		'/%ff%fe',
		'/%',
	])('%s does not escape the web app folder', async (path) => {
		const { status, text } = await raw('GET', path);
		expect(text).not.toMatch(/"dependencies"|root:/);
		expect(status).toBeLessThan(500);
	});
});
