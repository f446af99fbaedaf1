import { expect, test } from 'vitest';
import { openLog } from './log.ts';

/** Opens a log that records its output, as text and as entries. */
function openCaptured() {
	let text = '';
	const log = openLog('info', { write: (line) => (text += line) });
	return {
		log,
		text: () => text,
		entries: () =>
			text
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line)),
	};
}

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

test.each([
	['no such mailbox: <ann.lee+x@mail.example.com>', 'no such mailbox: <***@mail.example.com>'],
	['ann@example.com, bob@example.org', '***@example.com, ***@example.org'],
	['postgres://lotline:p4ss:w0rd@db.example.com/lotline', 'postgres://***@db.example.com/lotline'],
	[`Bearer ${JWT} refused`, 'Bearer eyJ*** refused'],
	['Invalid key sk_live_51Habc and whsec_abc', 'Invalid key sk_live_*** and whsec_***'],
	['at node_modules/@supabase/auth-js/index.js:1', 'at node_modules/@supabase/auth-js/index.js:1'],
])('writes %j as %j', (message, written) => {
	const { log, entries } = openCaptured();
	log.warn(message);
	log.warn({ err: new Error(message) }, 'Failed');
	expect(entries().map((entry) => entry.err?.message ?? entry.msg)).toEqual([written, written]);
});

test('an error keeps its cause and code, but no user data', () => {
	const { log, text, entries } = openCaptured();
	const cause = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' });
	const problem = Object.assign(new Error('duplicate key', { cause }), {
		code: '23505',
		constraint_name: 'users_email_key',
		detail: 'Failing row contains (Ann Lee, 555-0100)',
		parameters: ['secret'],
		query: 'insert',
	});
	log.error({ err: problem }, 'Failed');
	expect(entries()[0].err).toMatchObject({
		type: 'Error',
		message: 'duplicate key',
		code: '23505',
		constraint_name: 'users_email_key',
		stack: expect.stringContaining('log.test.ts'),
		cause: { message: 'connect failed', code: 'ECONNREFUSED' },
	});
	expect(text()).not.toMatch(/Ann Lee|secret|insert/);
	log.error({ err: 'a text' }, 'Failed');
	expect(entries()[1].err).toEqual({ type: 'string', message: 'a text' });
});

test('no text can start another line', () => {
	const { log, text, entries } = openCaptured();
	log.info({ requestId: 'a\n{"level":50}\r\u2028\u0000', route: '"}\n' }, 'x\ny');
	expect(text().split('\n')).toHaveLength(2);
	expect(entries()[0]).toMatchObject({ level: 30, msg: 'x\ny' });
});

test('no text can control the terminal that shows it', () => {
	const { log, text, entries } = openCaptured();
	log.info('\u001b[2J \u009b2J \u007f \u2028 Zoë');
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
	expect(text()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028]/);
	expect(entries()[0].msg).toBe('\u001b[2J \u009b2J \u007f \u2028 Zoë');
});
