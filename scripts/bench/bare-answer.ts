/** The floor of the measurement: the same server answering with bytes it was given before. */
import type { Hono } from 'hono';
import { compressAnswers } from '../../host/compress.ts';

/** Adds `POST /bench/bare`: a body is kept, an empty one is answered with what was kept. */
export function answerBare(app: Hono): void {
	let bytes = '';
	app.post('/bench/bare', compressAnswers(), async (c) => {
		bytes = (await c.req.text()) || bytes;
		return c.body(bytes, 200, {
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
		});
	});
}
