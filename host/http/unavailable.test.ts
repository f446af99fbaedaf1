import { expect, test } from 'vitest';
import { unavailable } from './unavailable.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('while Lotline starts, a browser gets a page that reloads by itself', async () => {
	const response = unavailable('starting', new Request('http://localhost/pricing', { headers: PAGE }));
	expect(response.status).toBe(503);
	expect(response.headers.get('refresh')).toBe('2');
	expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(await response.text()).toContain('<h1>Lotline is starting.</h1>');
});

test('while Lotline stops, a program gets a message and a retry time', async () => {
	const response = unavailable(
		'stopping',
		new Request('http://localhost/functions/v1/comps', { method: 'POST' }),
	);
	expect(response.status).toBe(503);
	expect(response.headers.get('retry-after')).toBe('2');
	expect(await response.json()).toEqual({
		status: 'stopping',
		error: 'Lotline is restarting. Try again in a moment.',
		message: 'Lotline is restarting. Try again in a moment.',
	});
});
