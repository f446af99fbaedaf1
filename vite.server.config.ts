/** Builds the commands, the host they share and its worker threads for Node; most packages stay in node_modules. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const commands = readdirSync('scripts')
	.filter((file) => file.endsWith('.ts') && file !== 'command.ts')
	.map((file) => `scripts/${file}`)
	// The process that sends requests for benchmarks and fault checks.
	.concat('scripts/load/load-sender.ts');
const workers = readdirSync('host', { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('-worker.ts'))
	.map((file) => `host/${file}`);

/** Bundled packages: every start would load their hundreds of files, which takes longer than a few large ones. */
const BUNDLED = [
	'@hono/node-server',
	'@opentelemetry/api',
	'@supabase/auth-js',
	'@supabase/functions-js',
	'@supabase/phoenix',
	'@supabase/postgrest-js',
	'@supabase/realtime-js',
	'@supabase/storage-js',
	'@supabase/supabase-js',
	'bintrees',
	'cockatiel',
	'hono',
	'iceberg-js',
	'jose',
	'lru-cache',
	'nodemailer',
	'oauth4webapi',
	'openid-client',
	'prom-client',
	'rate-limiter-flexible',
	'tdigest',
	'tslib',
	'zod',
];

/** Supabase's client, in a chunk of its own: most commands don't load it. */
const SUPABASE_PACKAGES = /\/node_modules\/(@supabase|iceberg-js)\//;

export default defineConfig({
	plugins: [packagesWithoutMaps()],
	ssr: { noExternal: BUNDLED },
	build: {
		ssr: true,
		outDir: 'dist/server',
		target: 'node20',
		sourcemap: true,
		rollupOptions: {
			input: Object.fromEntries([...commands, ...workers].map((file) => [basename(file, '.ts'), file])),
			// Every command reads its source maps as it starts, and stack traces need only names and lines.
			output: {
				sourcemapExcludeSources: true,
				codeSplitting: { groups: [{ name: 'supabase-packages', test: SUPABASE_PACKAGES }] },
			},
		},
	},
});

/**
 * Leaves chunks of packages alone without source maps. As a command starts, Node reads each map and splits the file
 * that it belongs to into lines.
 */
function packagesWithoutMaps(): Plugin {
	return {
		name: 'packages-without-maps',
		generateBundle(_, bundle) {
			for (const chunk of Object.values(bundle)) {
				if (chunk.type !== 'chunk' || !chunk.moduleIds.every((id) => id.includes('/node_modules/'))) continue;
				chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.+\s*$/, '\n');
				delete bundle[`${chunk.fileName}.map`];
			}
		},
	};
}
