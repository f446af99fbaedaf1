import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { HttpError } from '../http-error.ts';
import { readSearchRequest } from './search-request.ts';

const read = (body: string, defaultLimit = 50) =>
	readSearchRequest(
		new Request('http://localhost', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
		}),
		defaultLimit,
	);

test('a ZIP code search has the default limit, and no radius unless one is given', async () => {
	expect(await read('{"zip":"10001"}', 25)).toEqual({
		text: '10001',
		mode: 'zip',
		limit: 25,
		radiusMiles: null,
	});
	expect(await read('{"zip":"10001","radius":0.75}')).toMatchObject({ radiusMiles: 0.75 });
	expect(await read('{"zip":"10001","limit":0}')).toMatchObject({ limit: 50 });
	expect(await read('{"zip":"10001","limit":null}')).toMatchObject({ limit: 50 });
});

test('an address search is trimmed and has the requested radius', async () => {
	expect(await read('{"address":"  1 Main St, Kent WA ","limit":500,"radius":0.25}')).toEqual({
		text: '1 Main St, Kent WA',
		mode: 'address',
		limit: 500,
		radiusMiles: 0.25,
	});
});

test('any JSON is a valid search or is refused with a message', async () => {
	const field = fc.oneof(fc.jsonValue(), fc.constantFrom('10001', '1 Main St, Kent WA', 50, 0.5));
	const body = fc.record({ zip: field, address: field, limit: field, radius: field }, { requiredKeys: [] });
	await fc.assert(
		fc.asyncProperty(fc.oneof(body, fc.jsonValue()), async (value) => {
			const outcome = await read(JSON.stringify(value)).catch((error: unknown) => error);
			if (outcome instanceof HttpError) {
				expect([400, 413]).toContain(outcome.status);
				expect(outcome.message).toMatch(/^[A-Z].*\.$/);
				return;
			}
			const search = outcome as Awaited<ReturnType<typeof read>>;
			expect(search.limit).toBeGreaterThanOrEqual(1);
			expect(search.limit).toBeLessThanOrEqual(500);
			if (search.mode === 'zip' && search.radiusMiles === null) return;
			expect(search.radiusMiles).toBeGreaterThanOrEqual(0.25);
			expect(search.radiusMiles).toBeLessThanOrEqual(1);
		}),
	);
});

test.each([
	['NUL', '{"zip":"10001","more":{"a":["b\\u0000"]}}', PROBLEMS.notText],
	['a lone surrogate in a key', '{"zip":"10001","\\ud83c":1}', PROBLEMS.notText],
	['a thousand levels', `{"zip":"10001","more":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, PROBLEMS.notJson],
])('a body with %s anywhere is refused', async (_, body, sentence) => {
	await expect(read(body)).rejects.toMatchObject({ status: 400, message: sentence });
});

test('any character that can be stored is accepted, escaped or not', async () => {
	const { text } = await read('{"address":"1 Stra\\u00dfe \\ud83d\\udd11 🔑, Kent WA"}');
	expect(text).toBe('1 Straße 🔑 🔑, Kent WA');
});

test('rejects a body that is not JSON, or too long', async () => {
	await expect(read('{')).rejects.toMatchObject({ status: 400 });
	await expect(read(' '.repeat(5_000))).rejects.toMatchObject({ status: 413 });
});
