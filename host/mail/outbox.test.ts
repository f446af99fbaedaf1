import { getEventListeners } from 'node:events';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { confirmationMail } from './mails.ts';
import { queue } from './outbox.ts';

const LOG = pino({ level: 'silent' });
const mail = (to: string) => confirmationMail(to, 'https://lotline.example/');

test('a mail is tried again until it goes out, and the next one waits for it', async () => {
	const sent: string[] = [];
	let failures = 2;
	const outbox = queue(
		async ({ to }) => {
			if (failures-- > 0) throw new Error('The mail server is away.');
			sent.push(to);
		},
		LOG,
		[1, 1],
	);
	outbox.post(mail('a@x.example'));
	outbox.post(mail('b@x.example'));
	await vi.waitFor(() => expect(sent).toEqual(['a@x.example', 'b@x.example']));
});

test('a mail server that is away is nobody’s error, and the log names no address', async () => {
	const log = { info: vi.fn(), error: vi.fn() };
	const deliver = vi.fn(async () => Promise.reject(new Error('No route to host')));
	const outbox = queue(deliver, log as unknown as typeof LOG, [1]);
	expect(() => outbox.post(mail('a@x.example'))).not.toThrow();
	await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
	expect(deliver).toHaveBeenCalledTimes(2);
	expect(JSON.stringify(log.error.mock.calls)).not.toContain('a@x.example');
});

test('closing tries what waits at once and does not wait for the pauses', async () => {
	const deliver = vi.fn(async () => Promise.reject(new Error('No route to host')));
	const outbox = queue(deliver, LOG, [3_600_000, 3_600_000]);
	outbox.post(mail('a@x.example'));
	await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce());
	await outbox.close();
	expect(deliver).toHaveBeenCalledTimes(2);
});

test('pauses that are over leave nothing behind that waits for the closing', async () => {
	const signals: AbortSignal[] = [];
	class WatchedController extends AbortController {
		constructor() {
			super();
			signals.push(this.signal);
		}
	}
	vi.stubGlobal('AbortController', WatchedController);
	onTestFinished(() => void vi.unstubAllGlobals());
	const error = vi.fn();
	const log = { info: vi.fn(), error } as unknown as typeof LOG;
	const outbox = queue(async () => Promise.reject(new Error('No route to host')), log, [1, 1, 1]);
	for (const to of ['a@x.example', 'b@x.example']) outbox.post(mail(to));
	await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2));
	expect(signals).toHaveLength(1);
	expect(signals.flatMap((signal) => getEventListeners(signal, 'abort'))).toEqual([]);
});

test('so many wait and no more', async () => {
	const log = { info: vi.fn(), error: vi.fn() };
	const outbox = queue(() => new Promise(() => {}), log as unknown as typeof LOG, []);
	for (let count = 0; count < 501; count++) outbox.post(mail('a@x.example'));
	expect(log.error).toHaveBeenCalledOnce();
});
