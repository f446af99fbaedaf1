/** Builds the page with the map and serves it as the host would: with the same security policy and configuration. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { EMPTY_PAGE } from '../reusable-page.ts';

const TYPES: Record<string, string> = {
	'.css': 'text/css',
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
};

/** What the host answers. */
const FROM_HOST = ['/config.json', EMPTY_PAGE];

export interface Bench {
	url: string;
	close: () => void;
}

/** @param hostUrl the URL of the running Lotline, whose headers and configuration are passed on */
export async function serveBench(hostUrl: string): Promise<Bench> {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-map-'));
	await build({
		configFile: false,
		root: import.meta.dirname,
		logLevel: 'silent',
		plugins: [react(), tailwindcss()],
		build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, minify: false },
	});
	const policy = (await fetch(hostUrl)).headers.get('content-security-policy') ?? '';
	const server = createServer(async (request, response) => {
		const path = request.url === '/' ? '/index.html' : (request.url ?? '');
		try {
			const body = FROM_HOST.includes(path)
				? await (await fetch(hostUrl + path)).text()
				: readFileSync(join(folder, path));
			response.writeHead(200, {
				'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
				'content-security-policy': policy,
			});
			response.end(body);
		} catch {
			response.writeHead(404).end();
		}
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.close();
			server.closeAllConnections();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
