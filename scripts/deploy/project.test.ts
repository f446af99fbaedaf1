import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { SetupError } from '../../host/setup-error.ts';
import { openLocalServer } from '../../tests/samples/local-server.ts';
import { openProject } from './project.ts';

const REF = 'abcdefghijklmnopqrst';
const PAGE = '<!doctype html>\n<title>Sign in</title>\n<h1>Welcome to the guest network</h1>';
const RUNNING = JSON.stringify({ ref: REF, status: 'ACTIVE_HEALTHY' });
const KEYS = JSON.stringify([{ type: 'publishable', api_key: 'sb_publishable_x' }]);

type Answer = string | ((response: ServerResponse) => void);

/** Opens the project on an API that gives these answers in turn, and sets its secrets. */
async function openOn(...answers: Answer[]): Promise<unknown> {
	const { url, close } = await openLocalServer((_, response) => {
		const answer = answers.shift() ?? PAGE;
		if (typeof answer === 'function') answer(response);
		else response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
	});
	onTestFinished(close);
	try {
		const project = await openProject({ ref: REF, token: 'sbp_x', apiUrl: url });
		await project.setSecrets({ A: 'b' });
		await project.configureAuth({ a: 1 });
		return project.publishableKey;
	} catch (error) {
		expect(error).toBeInstanceOf(SetupError);
		return (error as Error).message.replace(url, 'URL');
	}
}

test('a project is opened and changed by answers in JSON, or without a body', async () => {
	expect(await openOn(RUNNING, KEYS, '', '{}')).toBe('sb_publishable_x');
});

test.each<[string, Answer[]]>([
	['a page', [PAGE]],
	['a page after its first answer', [RUNNING, PAGE]],
	['a page to a change', [RUNNING, KEYS, PAGE]],
	['a page to the last change', [RUNNING, KEYS, '', PAGE]],
	['half of its JSON', [RUNNING.slice(0, 20)]],
	['nothing', ['']],
	['JSON of something else', ['[]']],
	['a text', ['"ok"']],
])('a server that answers with %s and status 200 is named in a sentence', async (_, answers) => {
	expect(await openOn(...answers)).toBe(
		"URL didn't answer as Supabase's API does. Check SUPABASE_API_BASE_URL, and whether a proxy or a sign-in page of your network answers instead.",
	);
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
	[
		'a page with status 502',
		(r) => r.writeHead(502).end(PAGE),
		/^Supabase refused GET \/v1\/projects\/\w+ \(502\)\.$/,
	],
	[
		'a reason',
		(r) => r.writeHead(400).end('{"message":\n"Out of order"}'),
		/^Supabase refused GET .+ \(400\)\. \{"message": "Out of order"\}$/,
	],
	[
		'a body that is cut',
		(r) => {
			r.writeHead(200, { 'content-length': '100' }).write('{');
			setTimeout(() => r.destroy(), 50);
		},
		/^Supabase can't be reached at URL: .+$/,
	],
])('a server that answers with %s is reported in one line', async (_, answer, sentence) => {
	expect(await openOn(answer)).toMatch(sentence);
});
