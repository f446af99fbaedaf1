/** `scripts/run.mjs` builds again when a source is newer than the last build, and only then. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Runs the command "hello" of a project that was built, with a file that was written since. */
function helloAfter(newFile: string): string {
	const project = mkdtempSync(join(tmpdir(), 'lotline-rebuild-'));
	onTestFinished(() => rmSync(project, { recursive: true }));
	const write = (path: string, text: string, minutesAgo: number) => {
		mkdirSync(dirname(join(project, path)), { recursive: true });
		writeFileSync(join(project, path), text);
		const at = Date.now() / 1000 - 60 * minutesAgo;
		utimesSync(join(project, path), at, at);
	};
	write('vite.server.config.ts', '', 30);
	write('supabase/schemas/homes.sql', '', 30);
	write('node_modules/vite/index.js', '', 30);
	write('scripts/build.mjs', "console.log('built')", 30);
	write('dist/server/hello.js', "console.log('hello')", 20);
	write('dist/built', '', 20);
	write(newFile, '', 10);
	cpSync('scripts/run.mjs', join(project, 'scripts/run.mjs'), { preserveTimestamps: true });
	utimesSync(join(project, 'scripts/run.mjs'), 0, 0);
	return spawnSync(process.execPath, ['scripts/run.mjs', 'hello'], { cwd: project, encoding: 'utf8' }).stdout;
}

test.each([
	['a source', 'supabase/schemas/prices.sql', 'built\nhello\n'],
	['what the Supabase CLI notes down beside the sources', 'supabase/.temp/cli-latest', 'hello\n'],
	['a document', 'docs/method.md', 'hello\n'],
])('a command after %s changed', (_, path, output) => {
	expect(helloAfter(path)).toBe(output);
});
