/** A user's own profile, preferences and data: what is accepted, and that no one else can reach it. */
import { describe, expect, test } from 'vitest';
import {
	extendedWebpOfSize,
	JPEG,
	jpegOfSize,
	losslessWebpOfSize,
	png,
	WEBP_EXTENDED,
	WEBP_LOSSLESS,
	WEBP_LOSSY,
	webpOfSize,
} from '../images.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, PASSWORD, search, type TestUser, visitor } from '../users.ts';

const sql = await openDatabase();

const PROFILE = {
	name: 'Ann Agent',
	brokerage: 'Lot & Line',
	license_number: 'AZ-1234',
	phone: '+1 602 555 0100',
	website: 'https://ann.example',
	brand_color: '#AA3300',
};
const save = (user: TestUser, different: object = {}) =>
	user.client.rpc('update_profile', { ...PROFILE, ...different });
const read = async (user: TestUser) => (await user.client.from('profiles').select('*').single()).data;

const dataUrl = (kind: string, bytes: Buffer) => `data:image/${kind};base64,${bytes.toString('base64')}`;
const PNG = png(1, 1);

describe('a profile', () => {
	test('is saved as entered, trimmed, and readable only by its owner', async () => {
		const [agent, other] = await Promise.all([newAgent(), newAgent()]);
		expect((await save(agent, { name: '  Ann Agent ', photo: dataUrl('png', PNG) })).error).toBeNull();
		expect(await read(agent)).toMatchObject({
			...PROFILE,
			brand_color: '#aa3300',
			photo: dataUrl('png', PNG),
			logo: null,
		});
		expect((await other.client.from('profiles').select('*').eq('id', agent.id)).data).toEqual([]);
		expect((await save(other, { name: 'Other' })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ name: 'Ann Agent' });
	});

	test.each([
		['PNG', dataUrl('png', PNG)],
		['PNG of the maximum size', dataUrl('png', png(2048, 2048))],
		['JPEG', dataUrl('jpeg', JPEG)],
		['JPEG of the maximum size', dataUrl('jpeg', jpegOfSize(2048, 2048))],
		['lossy WebP', dataUrl('webp', WEBP_LOSSY)],
		['lossless WebP', dataUrl('webp', WEBP_LOSSLESS)],
		['lossless WebP of the maximum size', dataUrl('webp', losslessWebpOfSize(2048, 2048))],
		['WebP with an extended header', dataUrl('webp', WEBP_EXTENDED)],
	])('accepts a %s and clears it when saved blank', async (_, logo) => {
		const agent = await newAgent();
		expect((await save(agent, { logo })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ logo });
		expect((await save(agent, { logo: '' })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ logo: null });
	});

	const svg = Buffer.from(`<svg onload="alert(1)">${' '.repeat(60)}</svg>`);
	const withScript = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
	const endless = Buffer.concat([JPEG.subarray(0, 2), Buffer.alloc(150_000, 0xff), JPEG.subarray(-2)]);
	const large = Buffer.concat([JPEG.subarray(0, -2), Buffer.alloc(200 * 1024), JPEG.subarray(-2)]);
	test.each([
		['a 109 KB PNG of 30,000 by 30,000 pixels', dataUrl('png', png(30_000, 30_000))],
		['a PNG that is too wide', dataUrl('png', png(2049, 1))],
		['a PNG that is too tall', dataUrl('png', png(1, 2049))],
		['a PNG without pixels', dataUrl('png', png(0, 5))],
		['a JPEG of 65,535 by 65,535 pixels', dataUrl('jpeg', jpegOfSize(65_535, 65_535))],
		['a JPEG that defers its height to the end', dataUrl('jpeg', jpegOfSize(100, 0))],
		['a JPEG without a frame', dataUrl('jpeg', endless)],
		['a WebP of 16,383 by 16,383 pixels', dataUrl('webp', webpOfSize(16_383, 16_383))],
		['a lossless WebP of 16,384 by 16,384 pixels', dataUrl('webp', losslessWebpOfSize(16_384, 16_384))],
		[
			'a WebP whose extended header is too large',
			dataUrl('webp', extendedWebpOfSize(16_000_000, 16_000_000)),
		],
		['a WebP whose extended header differs', dataUrl('webp', extendedWebpOfSize(5, 5))],
		['an SVG', dataUrl('svg+xml', svg)],
		['an SVG labeled as PNG', dataUrl('png', svg)],
		['a PNG labeled as JPEG', dataUrl('jpeg', PNG)],
		['a PNG with a script appended', dataUrl('png', withScript)],
		['a WebP with the wrong length', dataUrl('webp', WEBP_LOSSY.subarray(0, -2))],
		['an image of more than 200 KB', dataUrl('jpeg', large)],
		['something that is not base64', 'data:image/png;base64,%%%%'],
		['a URL', 'https://evil.example/pixel.png'],
		['a script', 'javascript:alert(1)'],
	])('rejects %s', async (_, photo) => {
		const agent = await newAgent();
		for (const different of [{ photo }, { logo: photo }]) {
			const { error, status } = await save(agent, different);
			expect(status).toBe(400);
			expect(error?.message).toMatch(
				/^The (photo|logo) must be a PNG, JPEG or WebP image of at most 200 KB and 2,048 pixels on each side\.$/,
			);
		}
		expect(await read(agent)).toMatchObject({ name: '', photo: null, logo: null });
	});

	test.each([
		{ name: 'x'.repeat(121) },
		{ website: 'javascript:alert(1)' },
		{ website: 'https://a.example/"><script>' },
		{ brand_color: 'red;}' },
	])('rejects %j', async (different) => {
		const agent = await newAgent();
		expect((await save(agent, different)).status).toBe(400);
		expect(await read(agent)).toMatchObject({ name: '' });
	});
});

describe('preferences', () => {
	const CHOSEN = {
		search_mode: 'address',
		search_limit: 25,
		theme: 'dark',
		notifications: false,
		units: 'square_meters',
	};

	test('are saved', async () => {
		const agent = await newAgent();
		expect(await read(agent)).toMatchObject({
			search_mode: 'zip',
			search_limit: null,
			theme: 'system',
			units: 'square_feet',
		});
		expect((await agent.client.rpc('update_preferences', CHOSEN)).error).toBeNull();
		expect(await read(agent)).toMatchObject(CHOSEN);
		const { data } = await agent.client.rpc('download_my_data');
		expect(data).toMatchObject({ profile: CHOSEN });
	});

	test.each([
		{ search_mode: 'sql' },
		{ search_limit: 0 },
		{ search_limit: 501 },
		{ theme: 'pink' },
		{ theme: null },
		{ units: 'acres' },
		{ units: null },
	])('are rejected with %j', async (different) => {
		const agent = await newAgent();
		expect((await agent.client.rpc('update_preferences', { ...CHOSEN, ...different })).status).toBe(400);
		expect(await read(agent)).toMatchObject({ theme: 'system', units: 'square_feet' });
	});
});

test("a user's data download contains only their own data", async () => {
	const [agent, other] = await Promise.all([newAgent(), newAgent()]);
	await save(agent);
	await search(agent, { zip: '10001', limit: 1 });
	await search(other, { zip: '10002', limit: 1 });
	const message = {
		name: 'Ann',
		email: agent.email,
		topic: 'support',
		message: 'How are comps chosen here?',
	};
	expect((await agent.client.rpc('send_contact_message', message)).error).toBeNull();
	const { data } = await agent.client.rpc('download_my_data');
	expect(data.messages).toMatchObject([message]);
	expect(data.account).toMatchObject({ id: agent.id, email: agent.email });
	expect(data.profile).toMatchObject({ name: 'Ann Agent' });
	expect(data.searches).toMatchObject([{ query: '10001' }]);
	expect(data.usage).toMatchObject([{ used: 1 }]);
	expect(JSON.stringify(data)).not.toContain(other.id);
	expect(JSON.stringify(data)).not.toMatch(/password|token/);
});

test('typing the email address deletes the account and leaves no data behind', async () => {
	const [agent, other] = await Promise.all([newAgent(), newAgent()]);
	await save(agent);
	await search(agent, { zip: '10001', limit: 1 });
	for (const confirmation of ['', 'delete', other.email, null]) {
		expect((await agent.client.rpc('delete_my_account', { confirmation })).status).toBe(400);
	}
	const { error } = await agent.client.rpc('delete_my_account', {
		confirmation: ` ${agent.email.toUpperCase()} `,
	});
	expect(error).toBeNull();
	const tables = await sql`
		select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'auth') and c.relkind = 'r'`;
	for (const { name } of tables) {
		const [left] = await sql.unsafe(
			`select count(*)::integer as rows from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
			[agent.id, agent.email],
		);
		expect([name, left?.rows]).toEqual([name, 0]);
	}
	expect((await agent.client.rpc('download_my_data')).status).toBe(401);
	const signIn = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
	expect(signIn.error?.message).toBe('Invalid login credentials');
	expect((await other.client.rpc('download_my_data')).data.account.id).toBe(other.id);
});

test('a visitor cannot call any of the account procedures', async () => {
	for (const name of ['update_profile', 'update_preferences', 'download_my_data', 'delete_my_account']) {
		expect(
			(await visitor().rpc(name, name === 'delete_my_account' ? { confirmation: '' } : {})).error,
		).not.toBeNull();
	}
	expect((await visitor().rpc('download_my_data')).status).toBe(401);
});
