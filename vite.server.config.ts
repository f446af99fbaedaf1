/** Builds the commands, the host they share and its worker threads for Node; most packages stay in node_modules. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const commands = readdirSync('scripts')
	.filter((file) => file.endsWith('.ts') && file !== 'command.ts')
	.map((file) => `scripts/${file}`);
const workers = readdirSync('host/workers')
	.filter((file) => file.endsWith('-worker.ts'))
	.map((file) => `host/workers/${file}`);

/** Bundled packages: every start would load their hundreds of files, which takes longer than a few large ones. */
const BUNDLED = [
	'@hono/node-server',
	'@opentelemetry/api',
	'@pgsql/quotes',
	'@supabase/auth-js',
	'@supabase/functions-js',
	'@supabase/lite',
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
	'jsonv-ts',
	'kysely',
	'kysely-postgres-js',
	'nodemailer',
	'pgsql-deparser',
	'prom-client',
	'rate-limiter-flexible',
	'tdigest',
	'tslib',
	'uuid',
	'zod',
];

export default defineConfig({
	ssr: { noExternal: BUNDLED },
	build: {
		ssr: true,
		outDir: 'dist/server',
		target: 'node20',
		sourcemap: true,
		rollupOptions: {
			input: Object.fromEntries([...commands, ...workers].map((file) => [basename(file, '.ts'), file])),
			// Every command reads its source maps as it starts, and stack traces need only names and lines.
			output: { sourcemapExcludeSources: true },
		},
	},
});
