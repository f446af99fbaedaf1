/**
 * Builds the commands and the web app. `run.mjs` runs this in a process of its own, since the memory that
 * a build takes is returned only when its process ends.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const startedAt = new Date();
process.chdir(project);
await buildWith('vite.config.ts');
await prerender();
await Promise.all([compress(join(project, 'dist', 'web')), buildWith('vite.server.config.ts')]);
writeFileSync(join(project, 'dist', 'built'), startedAt.toISOString());

function buildWith(config, options) {
	return build({ configFile: join(project, config), logLevel: 'warn', build: options });
}

/** Writes the content of public pages, by path. */
async function prerender() {
	const folder = join(project, 'dist', 'prerender');
	await buildWith('vite.config.ts', { ssr: 'prerender.tsx', outDir: folder, copyPublicDir: false });
	const pages = await (await import(join(folder, 'prerender.js'))).prerender();
	writeFileSync(join(project, 'dist', 'web', '.vite', 'contents.json'), JSON.stringify(pages));
	rmSync(folder, { recursive: true });
}

/** Compresses text files. Doing this once, here, allows the best compression level. */
async function compress(folder) {
	const files = readdirSync(folder, { recursive: true }).filter((name) =>
		/\.(css|html|js|json|mjs|svg|txt|xml)$/.test(name),
	);
	await Promise.all(
		files.map(async (name) => {
			const path = join(folder, name);
			const bytes = readFileSync(path);
			const [gz, br] = await Promise.all([
				promisify(gzip)(bytes, { level: 9 }),
				promisify(brotliCompress)(bytes),
			]);
			await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
		}),
	);
}
