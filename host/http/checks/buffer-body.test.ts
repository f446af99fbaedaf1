import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { bufferBody } from './buffer-body.ts';
import { limitBody } from './limit-body.ts';

test('no one waits for a call whose body is still arriving, and that body arrives completely', async () => {
	const app = new Hono();
	const handled: string[] = [];
	app.post('/', limitBody(1), bufferBody(), async (c) => {
		handled.push('begin');
		const text = await c.req.raw.text();
		handled.push(text);
		return c.text(text);
	});
	const server = await listen({ host: '127.0.0.1', port: 0, setting: 'PORT' }, app.fetch);
	const { port } = server.address() as { port: number };
	const slow = connect(port, '127.0.0.1');
	slow.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\nslow ');
	await once(slow, 'ready');

	const quick = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'quick' });
	expect(await quick.text()).toBe('quick');
	expect(handled).toEqual(['begin', 'quick']);
	slow.write('body!');
	const [response] = (await once(slow, 'data')) as [Buffer];
	expect(response.toString()).toMatch(/^HTTP\/1.1 200 OK/);
	expect(handled).toEqual(['begin', 'quick', 'begin', 'slow body!']);
	server.close();
});

test('a GET request that announces a body is served without it', async () => {
	const app = new Hono();
	app.get('/', bufferBody(), (c) => c.text('shown'));
	const server = await listen({ host: '127.0.0.1', port: 0, setting: 'PORT' }, app.fetch);
	const { port } = server.address() as { port: number };
	const client = connect(port, '127.0.0.1');
	client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\n');
	const timer = setTimeout(() => client.write('ten bytes!'), 100);
	const [response] = (await once(client, 'data')) as [Buffer];
	clearTimeout(timer);
	client.destroy();
	expect(response.toString()).toMatch(/^HTTP\/1.1 200 OK/);
	server.close();
});
