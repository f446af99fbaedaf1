import { Hono } from 'hono';
import type { HTTPException } from 'hono/http-exception';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { timeLimit } from './account-routes.ts';

/** An app that responds once `work` is done, and records whether it was too late by then. */
function appWith(work: Promise<void>, milliseconds: number) {
	const app = new Hono();
	let wasTooLate: boolean | null = null;
	app.onError((error) => (error as HTTPException).getResponse());
	app.get('/', timeLimit(milliseconds), async (c) => {
		await work;
		wasTooLate = c.finalized;
		return c.text('done');
	});
	return { send: () => app.request('/'), wasTooLate: () => wasTooLate };
}

test('work that never ends still gets a response, and can find out that it is too late', async () => {
	let finish = () => {};
	const work = new Promise<void>((done) => {
		finish = done;
	});
	const { send, wasTooLate } = appWith(work, 20);
	const response = await send();
	expect([response.status, await response.json()]).toEqual([503, { error: PROBLEMS.busy }]);
	finish();
	await expect.poll(wasTooLate).toBe(true);
});

test('the response says what took too long', async () => {
	const app = new Hono().get('/', timeLimit(1, PROBLEMS.paymentsDown), () => new Promise<never>(() => {}));
	app.onError((error) => (error as HTTPException).getResponse());
	expect(await (await app.request('/')).json()).toEqual({ error: PROBLEMS.paymentsDown });
});

test('work that ends in time is sent as the response', async () => {
	const { send, wasTooLate } = appWith(Promise.resolve(), 60_000);
	expect(await (await send()).text()).toBe('done');
	expect(wasTooLate()).toBe(false);
});
