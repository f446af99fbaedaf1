/** The Supabase CLI on a database of a test. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { requireTool } from '../../scripts/functions/tool-package.ts';

export async function pushMigrations(url: string): Promise<void> {
	await supabase('db', 'push', `--remote=${url}`, '--yes');
}

/** @returns what it prints */
export async function supabase(...args: string[]): Promise<string> {
	const program = (await requireTool('supabase')).resolve('supabase/dist/supabase.js');
	const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
		env: { ...process.env, PGSSLMODE: 'disable' },
		maxBuffer: 2 ** 26,
	});
	return stdout;
}
