/**
 * A deployed project as browsers see it: the web app's files on a static host, and the functions as they were uploaded, each
 * alone in Deno. Our own API and accounts stand in for the platform's.
 */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { HOSTED_WEB } from '../../scripts/deploy/web-files.ts';
import { serveOnDeno } from '../../scripts/functions/deno.ts';
import type { StripeHost } from '../billing/stripe-host.ts';
import { newTemporaryFolder, removeFolder } from '../setup/data-folders.ts';
import { type ManagementApi, PROJECT } from './management-api.ts';

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
};

/** Where the static host forwards calls of functions to: an auth service names one address in its tokens, here the site's. */
let apiUrl: string | null = null;

/** Serves `dist/hosted`, following its `_headers` and `_redirects` as far as they apply to pages. */
export async function openStaticHost(): Promise<{ url: string; close: () => void }> {
	const server = createServer((request, response) => {
		const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
		if (apiUrl && /^\/(?:auth|rest)\/v1\//.test(path)) {
			const { method, headers, url } = request;
			const forwarded = httpRequest(`${apiUrl}${url}`, { method, headers }, (answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			});
			return request.pipe(forwarded);
		}
		const names = [path.slice(1), `${path.slice(1) || 'index'}.html`, 'other.html'];
		const file = names
			.map((name) => join(HOSTED_WEB, name))
			.find((each) => extname(each) && existsSync(each));
		if (!file) return response.writeHead(404).end();
		response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
		const [, ofAll = ''] =
			/^\/\*\n((?: {2}.*\n)*)/m.exec(readFileSync(join(HOSTED_WEB, '_headers'), 'utf8')) ?? [];
		for (const [, name = '', value = ''] of ofAll.matchAll(/^ {2}([^:]+): (.*)$/gm))
			response.setHeader(name, value);
		response.end(readFileSync(file));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export interface ServedProject {
	/** The functions that were called, by name. */
	called(): string[];
	/** Calls one of them. */
	call(name: string, body: string, headers: Record<string, string>): Promise<Response>;
}

/** Answers a page's calls of the project. @param host whose database has the homes */
export async function serveProject(page: Page, api: ManagementApi, host: StripeHost): Promise<ServedProject> {
	apiUrl = host.url;
	const folder = newTemporaryFolder('uploaded');
	onTestFinished(() => removeFolder(folder));
	const started = new Map<string, Promise<string>>();
	const start = async (name: string) => {
		const file = join(folder, `${name}.js`);
		writeFileSync(file, [...(api.functions.get(name)?.files.values() ?? [])].join(''));
		const { url, stop } = await serveOnDeno(file, {
			...Object.fromEntries(api.secrets),
			SUPABASE_URL: api.secrets.get('PUBLIC_URL') as string,
			SUPABASE_ANON_KEY: host.publishableKey,
			SUPABASE_SERVICE_ROLE_KEY: host.store.secrets.secretKey,
		});
		onTestFinished(stop);
		return url;
	};
	const addressOf = (name: string) => {
		const address = started.get(name) ?? start(name);
		started.set(name, address);
		return address;
	};
	await page.context().route(`https://${PROJECT}.supabase.co/**`, async (route) => {
		const { pathname, search } = new URL(route.request().url());
		const [, name] = /^\/functions\/v1\/([\w-]+)$/.exec(pathname) ?? [];
		const headers = { ...route.request().headers() };
		// Our accounts know their own key only.
		if (!name) headers.apikey = host.publishableKey;
		if (headers.authorization?.includes('sb_publishable_'))
			headers.authorization = `Bearer ${host.publishableKey}`;
		const url = name ? await addressOf(name) : host.url + pathname + search;
		await route.fulfill({ response: await route.fetch({ url, headers }) });
	});
	return {
		called: () => [...started.keys()].sort(),
		call: async (name, body, headers) => fetch(await addressOf(name), { method: 'POST', body, headers }),
	};
}
