/** Operation: the state after any kind of exit, and what a command refuses. */
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { turnOn } from '../accounts/two-factors.ts';
import { command, start } from '../process.ts';
import { PASSWORD, visitor } from '../users.ts';
import { newFolder, newFolderWithDatabase } from './run-folders.ts';

async function clientOf(url: string) {
	const config = parsePublicConfig(await (await fetch(`${url}/config.json`)).json());
	if (!config) throw new Error('There is no configuration.');
	return { config, client: visitor({ url: config.supabaseUrl, publishableKey: config.supabaseAnonKey }) };
}

const EMAIL = 'agent@example.com';

test('a killed process loses nothing that it acknowledged, and the next start takes over', async () => {
	// Longer than a socket path can be.
	const folder = join(newFolder(), 'deep-'.repeat(20), 'deeper-'.repeat(10));
	expect(folder.length).toBeGreaterThan(120);

	const first = start({ LOTLINE_DATA_DIR: folder });
	const { client } = await clientOf(await first.ready);
	const [line] = first.output().split('\n');
	expect(line).toMatch(/^Lotline is ready at http:\/\/localhost:\d+$/);
	expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
	expect((await client.auth.signUp({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	expect((await client.functions.invoke('comps', { body: { zip: '10001' } })).error).toBeNull();

	const second = start({ LOTLINE_DATA_DIR: folder });
	expect(await second.exit).toBe(1);
	expect(second.output()).toContain(`in use by another Lotline process (pid ${first.process.pid})`);
	expect(second.output().trim().split('\n')).toHaveLength(1);

	first.process.kill('SIGKILL');
	await first.exit;

	const next = start({ LOTLINE_DATA_DIR: folder });
	const { client: again } = await clientOf(await next.ready);
	expect((await again.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	expect((await again.rpc('get_usage_status')).data?.[0].used).toBe(1);

	expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(true);
	next.process.kill('SIGTERM');
	expect(await next.exit).toBe(0);
	expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
});

test.each([['admin', 'grant', 'ann@example.com'], ['secrets-repair']])(
	'%s creates nothing in a folder without data, and says which folder that is',
	async (...args) => {
		const folder = join(newFolder(), 'elsewhere');
		const [name = '', ...rest] = args;
		const { code, output } = await command([name, ...rest], { LOTLINE_DATA_DIR: folder });
		const sentence = `Lotline has no data in ${folder}. Set LOTLINE_DATA_DIR to its data folder, or start Lotline first.\n`;
		expect([code, output]).toEqual([1, sentence]);
		expect(existsSync(folder)).toBe(false);
	},
);

test('with demo mode off, no part of the demo exists, and ADMIN_EMAILS does not make an unconfirmed user an administrator', async () => {
	const folder = await newFolderWithDatabase();
	const run = start({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0', ADMIN_EMAILS: EMAIL });
	const url = await run.ready;
	const { client, config } = await clientOf(url);
	expect(config.demo).toBe(false);
	expect(run.output()).not.toContain('Demo');
	expect((await fetch(`${url}/demo/sign-in`, { method: 'POST' })).status).toBe(404);
	for (const page of ['/dev/mail', '/demo-checkout'])
		expect((await fetch(url + page)).status, page).toBe(404);
	expect((await client.auth.signUp({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	expect((await client.rpc('is_admin')).data).toBe(false);
	const { data } = await client.functions.invoke('comps', { body: { zip: '10001' } });
	expect([data.found, data.data.demo]).toEqual([0, false]);
	expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok', demo: false });
});

test('a client that disconnects in the middle of its request body leaves nothing in the log', async () => {
	const run = start({ LOTLINE_DATA_DIR: await newFolderWithDatabase(), LOTLINE_DEMO: '0' });
	const url = await run.ready;
	const { client, config } = await clientOf(url);
	const { data } = await client.auth.signUp({ email: EMAIL, password: PASSWORD });
	const token = `authorization: Bearer ${data.session?.access_token}`;
	for (const length of ['content-length: 1000', 'transfer-encoding: chunked']) {
		for (const path of ['/auth/v1/signup', '/rest/v1/rpc/join_waitlist', '/functions/v1/comps']) {
			const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `apikey: ${config.supabaseAnonKey}`, token];
			const socket = connect(Number(new URL(url).port), 'localhost');
			socket.write([...head, 'content-type: application/json', length, '', '5\r\n{"a":'].join('\r\n'));
			await new Promise((done) => setTimeout(done, 100));
			socket.destroy();
			await new Promise((done) => socket.once('close', done));
		}
	}
	await new Promise((done) => setTimeout(done, 300));
	expect((await fetch(`${url}/health`)).status).toBe(200);
	expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(/^Lotline is ready/)]);
});

test('simultaneous sign-ups with one address create one account, and log only JSON lines without the address', async () => {
	const run = start({
		LOTLINE_DATA_DIR: await newFolderWithDatabase(),
		LOTLINE_DEMO: '0',
		LOG_LEVEL: 'info',
	});
	const url = await run.ready;
	const { config } = await clientOf(url);
	const signUp = (email: string) =>
		fetch(`${url}/auth/v1/signup`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', apikey: config.supabaseAnonKey },
			body: JSON.stringify({ email, password: PASSWORD }),
		});
	for (let round = 0; round < 4; round++) {
		const responses = await Promise.all([1, 2, 3, 4].map(() => signUp(`ann.private${round}@example.com`)));
		expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
	}
	const [ready, ...lines] = run.output().trim().split('\n');
	expect(ready).toMatch(/^Lotline is ready/);
	for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
	expect(run.output()).not.toContain('ann.private');
});

test('the admin command removes the two-factor sign-in of an owner who lost app and codes', async () => {
	const environment = { LOTLINE_DATA_DIR: await newFolderWithDatabase(), LOTLINE_DEMO: '0' };
	const url = await start(environment).ready;
	const { client } = await clientOf(url);
	expect((await client.auth.signUp({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	await turnOn(client);
	const { client: withoutCode } = await clientOf(url);
	expect((await withoutCode.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
	expect((await withoutCode.rpc('get_usage_status')).status).toBe(403);
	const remove = () => command(['admin', 'remove-two-factor', EMAIL], environment);
	expect((await remove()).output).toContain(
		`${EMAIL} now signs in without a code and has been signed out everywhere. If email is configured, the owner gets an email about it.`,
	);
	for (const signedIn of [client, withoutCode])
		expect((await signedIn.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
	const again = await withoutCode.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
	expect([again.error, (await withoutCode.rpc('get_usage_status')).error]).toEqual([null, null]);
	expect((await remove()).output).toContain(`${EMAIL} has no two-factor sign-in to remove.`);
});

test.each([[], ['grant'], ['make', EMAIL], ['grant', EMAIL, 'two@example.com']])(
	'the admin command prints its usage for %j',
	async (...args) => {
		const { code, output } = await command(['admin', ...args], { LOTLINE_DATA_DIR: newFolder() });
		expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run admin -- grant EMAIL\n/)]);
	},
);

test.each([
	['faults', '--only', /^Unknown option '--only'\. Usage: npm run test:faults [^\n]+\n$/],
	['doctor', '--fix', /^Unknown option '--fix'\. Usage: npm run doctor\n$/],
])('%s refuses %s in one line with its usage, and exits with code 1', async (name, option, line) => {
	const { code, output } = await command([name, option], { LOTLINE_DATA_DIR: newFolder() });
	expect([code, output]).toEqual([1, expect.stringMatching(line)]);
});
