/** One's own profile, preferences and data: what can be kept, and that nobody else gets at it. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../house.ts';
import { newAgent, PASSWORD, type Person, search, visitor } from '../people.ts';

const sql = await openDatabase();

const PROFILE = {
	name: 'Ann Agent',
	brokerage: 'Lot & Line',
	license_number: 'AZ-1234',
	phone: '+1 602 555 0100',
	website: 'https://ann.example',
	brand_color: '#AA3300',
};
const save = (person: Person, different: object = {}) =>
	person.client.rpc('update_profile', { ...PROFILE, ...different });
const read = async (person: Person) => (await person.client.from('profiles').select('*').single()).data;

/** Real pictures of one pixel. */
const PNG =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe0, ...Array(60).fill(0), 0xff, 0xd9]);

const picture = (kind: string, base64: string) => `data:image/${kind};base64,${base64}`;

function bytes(list: readonly number[]): string {
	return Buffer.from(list).toString('base64');
}

describe('a profile', () => {
	test('is kept as it was written, trimmed, and read by its owner alone', async () => {
		const [agent, other] = await Promise.all([newAgent(), newAgent()]);
		expect((await save(agent, { name: '  Ann Agent ', photo: picture('png', PNG) })).error).toBeNull();
		expect(await read(agent)).toMatchObject({
			...PROFILE,
			brand_color: '#aa3300',
			photo: picture('png', PNG),
			logo: null,
		});
		expect((await other.client.from('profiles').select('*').eq('id', agent.id)).data).toEqual([]);
		expect((await save(other, { name: 'Other' })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ name: 'Ann Agent' });
	});

	test.each([
		['PNG', picture('png', PNG)],
		['JPEG', picture('jpeg', JPEG)],
		['WebP', picture('webp', WEBP)],
	])('takes a %s, and gives it back empty', async (_, logo) => {
		const agent = await newAgent();
		expect((await save(agent, { logo })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ logo });
		expect((await save(agent, { logo: '' })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ logo: null });
	});

	const afterPng = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from('<script>alert(1)</script>')]);
	const large = Buffer.concat([
		Buffer.from([0xff, 0xd8, 0xff]),
		Buffer.alloc(200 * 1024),
		Buffer.from([0xff, 0xd9]),
	]);
	test.each([
		['an SVG', picture('svg+xml', Buffer.from('<svg onload="alert(1)"/>').toString('base64'))],
		['an SVG that says PNG', picture('png', Buffer.from(`<svg>${' '.repeat(60)}</svg>`).toString('base64'))],
		['a PNG that says JPEG', picture('jpeg', PNG)],
		['a PNG with a script behind it', picture('png', afterPng.toString('base64'))],
		['a WebP whose length does not fit', picture('webp', `${WEBP.slice(0, -4)}AAAAAAAA`)],
		['a picture of more than 200 KB', picture('jpeg', large.toString('base64'))],
		['something that is not base64', 'data:image/png;base64,%%%%'],
		['an address', 'https://evil.example/pixel.png'],
		['a script', 'javascript:alert(1)'],
	])('does not take %s', async (_, photo) => {
		const agent = await newAgent();
		for (const different of [{ photo }, { logo: photo }]) {
			const { error, status } = await save(agent, different);
			expect(status).toBe(400);
			expect(error?.message).toMatch(/not a PNG, JPEG or WebP picture of at most 200 KB/);
		}
		expect(await read(agent)).toMatchObject({ name: '', photo: null, logo: null });
	});

	test.each([
		{ name: 'x'.repeat(121) },
		{ website: 'javascript:alert(1)' },
		{ website: 'https://a.example/"><script>' },
		{ brand_color: 'red;}' },
	])('does not take %j', async (different) => {
		const agent = await newAgent();
		expect((await save(agent, different)).status).toBe(400);
		expect(await read(agent)).toMatchObject({ name: '' });
	});
});

describe('preferences', () => {
	const CHOSEN = { search_mode: 'address', search_limit: 25, theme: 'dark', notifications: false };

	test('are kept', async () => {
		const agent = await newAgent();
		expect(await read(agent)).toMatchObject({ search_mode: 'zip', search_limit: null, theme: 'system' });
		expect((await agent.client.rpc('update_preferences', CHOSEN)).error).toBeNull();
		expect(await read(agent)).toMatchObject(CHOSEN);
	});

	test.each([
		{ search_mode: 'sql' },
		{ search_limit: 0 },
		{ search_limit: 501 },
		{ theme: 'pink' },
		{ theme: null },
	])('are refused with %j', async (different) => {
		const agent = await newAgent();
		expect((await agent.client.rpc('update_preferences', { ...CHOSEN, ...different })).status).toBe(400);
		expect(await read(agent)).toMatchObject({ theme: 'system' });
	});
});

test('the data of a person is theirs, and nobody else’s', async () => {
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

test('an account is deleted by its owner who types its address, and nothing of theirs is left', async () => {
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

test('a visitor may call none of it', async () => {
	for (const name of ['update_profile', 'update_preferences', 'download_my_data', 'delete_my_account']) {
		expect(
			(await visitor().rpc(name, name === 'delete_my_account' ? { confirmation: '' } : {})).error,
		).not.toBeNull();
	}
	expect((await visitor().rpc('download_my_data')).status).toBe(401);
});
