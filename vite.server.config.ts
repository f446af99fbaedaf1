/** Builds the commands and the host they share for Node; packages stay in node_modules. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const commands = readdirSync('scripts').filter((file) => file.endsWith('.ts') && file !== 'command.ts');

export default defineConfig({
	build: {
		ssr: true,
		outDir: 'dist/server',
		target: 'node20',
		sourcemap: true,
		rollupOptions: {
			input: Object.fromEntries(commands.map((file) => [basename(file, '.ts'), `scripts/${file}`])),
		},
	},
});
