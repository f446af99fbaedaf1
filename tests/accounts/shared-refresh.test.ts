/** Browser tabs that refresh one session at the same time. */
import { describe, expect, test } from 'vitest';
import { startSecondProcess } from '../process.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newAgent, type TestUser } from '../users.ts';
import { refresh, refreshTogether, statuses } from './session-calls.ts';

const sql = await openDatabase();

describe('tabs that refresh one session together', () => {
	test('all get the same next token, round after round', async () => {
		const agent = await newAgent();
		let token = agent.refreshToken;
		for (let round = 0; round < 10; round++) {
			const [next, ...others] = await refreshTogether(token, 5);
			expect(next).not.toBeNull();
			expect(next).not.toBe(token);
			expect(new Set(others)).toEqual(new Set([next]));
			token = next as string;
		}
		const live = await sql`select from auth.refresh_tokens where user_id = ${agent.id} and not revoked`;
		expect(live).toHaveLength(1);
	});

	test('all get the same next token through two processes', async () => {
		const second = startSecondProcess(sharedHost);
		const urls = [sharedHost.url, await second.ready];
		const agents = await Promise.all(Array.from({ length: 4 }, () => newAgent()));
		const lastTokens = agents.map(async ({ refreshToken }) => {
			let token = refreshToken;
			for (let round = 0; round < 5; round++) {
				const next = await refreshTogether(token, 4, urls);
				expect(new Set(next).size).toBe(1);
				expect(next[0]).not.toBeNull();
				token = next[0] as string;
			}
			return refresh(token);
		});
		expect(await Promise.all(lastTokens)).not.toContain(null);

		// A session that is signed out through one process has ended in the other, too.
		const [agent] = agents as [TestUser];
		expect(await statuses(agent, urls[1])).toEqual([200, 200, 200]);
		await agent.client.auth.signOut();
		expect(await statuses(agent, urls[1])).toEqual([401, 401, 401]);
	});

	test('get the current token even when a late one sends the token before the last', async () => {
		const agent = await newAgent();
		const second = await refresh(agent.refreshToken);
		const third = await refresh(second ?? '');
		expect(await refreshTogether(agent.refreshToken, 3)).toEqual([third, third, third]);
		expect(await refresh(third ?? '')).not.toBeNull();
	});

	test('stay signed in when a process was killed while replacing the token', async () => {
		const agent = await newAgent();
		await sql`update auth.refresh_tokens set revoked = true, updated_at = now() where user_id = ${agent.id}`;
		const [next, ...others] = await refreshTogether(agent.refreshToken, 3);
		expect(next).not.toBeNull();
		expect(new Set(others)).toEqual(new Set([next]));
	});
});
