/** The functions on Deno, where a hosted project runs them, answer as they do on our own host. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newAgent, search } from '../people.ts';
import { checkOnDeno, serveOnDeno } from './deno.ts';

const functions = readdirSync('supabase/functions', { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map((entry) => entry.name);

describe('on Deno', () => {
	test('every function type-checks with the import map that is deployed with it', async () => {
		expect(functions).toContain('comps');
		expect(await checkOnDeno(functions)).toBe('');
	});

	test.each(functions)('%s refuses a visitor with a sentence', async (name) => {
		const url = await serveOnDeno(name);
		const answer = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{}',
		});
		expect([400, 401, 503]).toContain(answer.status);
		expect(((await answer.json()) as { error: string }).error).toMatch(/^[A-Z].+\.$/);
	});

	test('comps gives a signed-in agent the very answer of our own host, and charges the credit', async () => {
		const agent = await newAgent();
		const body = { zip: '10001', limit: 20 };
		const url = await serveOnDeno('comps');
		const hosted = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${agent.token}` },
			body: JSON.stringify(body),
		});
		expect(hosted.status).toBe(200);
		expect(await hosted.json()).toEqual(await (await search(agent, body)).json());
		const { data } = await agent.client.rpc('get_usage_status');
		expect(data[0].used).toBe(2);
	});
});
