/** The baseline of a measurement: the same server answering the same request with stored bytes. */
import type { App } from '../../host/http/app.ts';
import { compressResponses } from '../../host/http/compress.ts';

/** Adds `PUT /bench/bare`, which stores a body, and `POST`, which reads a query and responds with the stored body. */
export function addBareEndpoint(app: App): void {
	let bytes = '';
	app.put('/bench/bare', async (c) => {
		bytes = await c.req.text();
		return c.body(null, 200);
	});
	app.post('/bench/bare', compressResponses(), async (c) => {
		await c.req.text();
		return c.body(bytes, 200, {
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
		});
	});
}
