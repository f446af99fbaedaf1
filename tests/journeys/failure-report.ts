/** Describes a failed test by its browser and the shared host's log, printed next to the error. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedHost } from '../shared-host.ts';

/**
 * Maximum characters of a page's text and of a body, and maximum requests and log lines: more would hide the error.
 */
const MAX_CHARACTERS = 1_500;
const MAX_ENTRIES = 20;

/** Watches a browser from its first page on. @returns a function that describes it while it is open */
export function watchForFailure(context: BrowserContext): () => Promise<string> {
	const requests: Promise<string>[] = [];
	const consoleLines: string[] = [];
	const loggedBefore = readLog().length;
	context.on('requestfailed', (request) => {
		const line = `${request.method()} ${request.url()}: ${request.failure()?.errorText}`;
		requests.push(Promise.resolve(line));
	});
	context.on('response', (response) => {
		if (response.status() < 400) return;
		const line = `${response.request().method()} ${response.url()}: ${response.status()}`;
		// A body is lost with its page.
		requests.push(
			response.text().then(
				(body) => `${line} ${body.slice(0, MAX_CHARACTERS)}`,
				() => line,
			),
		);
	});
	context.on('console', (message) => {
		if (['warning', 'error'].includes(message.type())) consoleLines.push(message.text());
	});
	return async () => {
		const logged = readLog().slice(loggedBefore).trimEnd();
		return [
			...(await Promise.all(context.pages().map(describePage))),
			`Failed requests:\n${lines(await Promise.all(requests))}`,
			`Console warnings and errors:\n${lines(consoleLines)}`,
			`The host logged meanwhile, for this test or another:\n${lines(logged.split('\n'))}`,
		].join('\n\n');
	};
}

/** Describes a page: its URL, its text, and the values of its fields, which the text doesn't include. */
async function describePage(page: Page): Promise<string> {
	const shown = page.locator('body').evaluate(
		(body) => {
			const fields = [...body.querySelectorAll('input, select, textarea')] as HTMLInputElement[];
			const values = fields.map(({ name, id, value, checked }) => `${name || id}=${checked || value}`);
			return `${(body.querySelector<HTMLElement>('main') ?? (body as HTMLElement)).innerText}\nFields: ${values.join(' ')}`;
		},
		null,
		{ timeout: 5_000 },
	);
	const text = await shown.catch((error: Error) => `(couldn't be read: ${error.message})`);
	return `The page ${page.url()} shows:\n${text.slice(0, MAX_CHARACTERS)}`;
}

/** Warnings and errors of the shared host, as JSON lines. */
function readLog(): string {
	return readFileSync(sharedHost.logFile, 'utf8');
}

function lines(entries: readonly string[]): string {
	return (
		entries
			.slice(-MAX_ENTRIES)
			.join('\n')
			.slice(-10 * MAX_CHARACTERS) || 'nothing'
	);
}
