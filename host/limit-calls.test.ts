import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { limitCalls } from './limit-calls.ts';

const app = () => {
	const limited = new Hono();
	limited.use(limitCalls(3, (c) => c.req.header('peer') ?? ''));
	limited.post('/', (c) => c.text('served'));
	return (peer: string) => limited.request('/', { method: 'POST', headers: { peer } });
};

test('an address is served so often in a minute, and then told when to come again', async () => {
	const call = app();
	const answers = await Promise.all(Array.from({ length: 5 }, () => call('one')));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
	const refused = answers.find(({ status }) => status === 429);
	expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await refused?.json()).toMatchObject({ message: expect.stringMatching(/^Too many .+\.$/) });
});

test('another address is served meanwhile', async () => {
	const call = app();
	for (let times = 0; times < 4; times++) await call('one');
	expect((await call('other')).status).toBe(200);
});
