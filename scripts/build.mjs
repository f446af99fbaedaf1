/**
 * Builds the commands and the web app. `run.mjs` runs this in a process of its own, since the memory that
 * a build takes is returned only when its process ends.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const startedAt = new Date();
process.chdir(project);
for (const config of ['vite.server.config.ts', 'vite.config.ts']) {
	await build({ configFile: join(project, config), logLevel: 'warn' });
}
compress(join(project, 'dist', 'web'));
writeFileSync(join(project, 'dist', 'built'), startedAt.toISOString());

/** Text files are served compressed; compressing them once, here, affords the best compression. */
function compress(folder) {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) compress(path);
		else if (/\.(css|html|js|json|mjs|svg|txt|xml)$/.test(name)) {
			const bytes = readFileSync(path);
			writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
			writeFileSync(`${path}.br`, brotliCompressSync(bytes));
		}
	}
}
