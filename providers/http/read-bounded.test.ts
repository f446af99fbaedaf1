/** Response bodies: how much is read, how many at a time, and how fast. */
import { expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { readBounded } from './read-bounded.ts';

const MEGABYTE = 1024 * 1024;
const PIECE = MEGABYTE / 4;
/** The bytes that a stream offers before it is read. */
const AHEAD = PIECE;

/** A body of spaces. */
function bodyOf(megabytes: number, headers: HeadersInit = {}) {
	const body = { response: new Response(), sent: 0, canceled: false };
	const piece = new Uint8Array(PIECE).fill(32);
	const stream = new ReadableStream({
		pull: (controller) => {
			if (body.sent >= megabytes * MEGABYTE) return controller.close();
			body.sent += PIECE;
			controller.enqueue(piece);
		},
		cancel: () => {
			body.canceled = true;
		},
	});
	body.response = new Response(stream, { headers });
	return body;
}

const outcomeOf = (response: Response) => readBounded(response).catch((error: unknown) => error);

test('a body of 15 MB is read to its end', async () => {
	expect(await readBounded(bodyOf(15).response)).toHaveLength(15 * MEGABYTE);
});

test('a body over 16 MB is not read any further', async () => {
	const body = bodyOf(200);
	expect(await outcomeOf(body.response)).toMatchObject({
		kind: 'unreadable',
		message: 'Its response is larger than 16 MB.',
	});
	expect(body.canceled).toBe(true);
	expect(body.sent).toBeLessThanOrEqual(16 * MEGABYTE + 2 * AHEAD);
});

test('a body that announces more than 16 MB is not read at all', async () => {
	const body = bodyOf(200, { 'content-length': String(200 * MEGABYTE) });
	expect(await outcomeOf(body.response)).toBeInstanceOf(ProviderError);
	expect(body.canceled).toBe(true);
	expect(body.sent).toBeLessThanOrEqual(AHEAD);
});

test('when one body is too large, those waiting for their turn are not read either', async () => {
	const bodies = Array.from({ length: 12 }, () => bodyOf(200));
	const outcomes = await Promise.all(bodies.map(({ response }) => outcomeOf(response)));
	expect(new Set(outcomes.map(String))).toEqual(
		new Set(['ProviderError: Its response is larger than 16 MB.']),
	);
	expect(bodies.every(({ canceled }) => canceled)).toBe(true);
	const read = bodies.reduce((sum, { sent }) => sum + sent, 0);
	// Two in full, and from the others what is read before a body counts as large.
	expect(read).toBeLessThanOrEqual(2 * 17 * MEGABYTE + 10 * MEGABYTE);
});

test('large bodies take turns, and the next one begins when a body fails', async () => {
	const broken = () =>
		new Response(
			new ReadableStream({
				pull: (controller) => controller.enqueue(new Uint8Array(MEGABYTE)),
				start: (controller) =>
					void setTimeout(() => controller.error(new Error('The connection was lost.')), 30),
			}),
		);
	const failing = [broken(), broken()].map(outcomeOf);
	const waiting = [bodyOf(1), bodyOf(1), bodyOf(1)].map(({ response }) => readBounded(response));
	expect((await Promise.all(failing)).map(String)).toEqual(Array(2).fill('Error: The connection was lost.'));
	expect((await Promise.all(waiting)).map((text) => text.length)).toEqual(Array(3).fill(MEGABYTE));
});

test('timers run while a large body is read, even if all of it has arrived', async () => {
	let runs = 0;
	const timer = setInterval(() => runs++, 1);
	await readBounded(new Response(new Uint8Array(8 * MEGABYTE)));
	await readBounded(bodyOf(8).response);
	clearInterval(timer);
	expect(runs).toBeGreaterThan(5);
});
