/** The Supabase CLI, in the exact version that the tests use. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../host/project-folder.ts';
import { SetupError } from '../../host/setup-error.ts';
import { requireTool } from '../functions/tool-package.ts';
import type { Access } from './project.ts';

/** The API that the CLI calls unless a profile names another. */
const SUPABASE_API = 'https://api.supabase.com';

/** How much of the CLI's output an error shows, in lines. */
const SHOWN_LINES = 5;

/**
 * Runs the CLI for a project.
 *
 * @throws SetupError with the end of what it printed
 */
export async function runSupabase(access: Access, args: readonly string[]): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-supabase-'));
	try {
		const profile = access.apiUrl === SUPABASE_API ? [] : ['--profile', writeProfile(folder, access.apiUrl)];
		const program = (await requireTool('supabase')).resolve('supabase/dist/supabase.js');
		const { code, output } = await run([program, ...args, ...profile, '--yes', '--agent', 'no'], {
			SUPABASE_ACCESS_TOKEN: access.token,
			SUPABASE_YES: 'true',
			DO_NOT_TRACK: '1',
		});
		if (code === 0) return;
		const lines = output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
		throw new SetupError(`supabase ${args.slice(0, 2).join(' ')} failed:\n${withoutPasswords(lines)}`);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @example withoutPasswords('postgres://postgres:secret@host/db') // 'postgres://postgres:…@host/db' */
export function withoutPasswords(text: string): string {
	return text.replaceAll(/:\/\/([^:@/\s]+):\S+@/g, '://$1:…@');
}

/** A profile tells the CLI where the platform is. */
function writeProfile(folder: string, apiUrl: string): string {
	const file = join(folder, 'profile.yaml');
	const { hostname } = new URL(apiUrl);
	writeFileSync(
		file,
		`name: other\napi_url: ${apiUrl}\ndashboard_url: ${apiUrl}\ndocs_url: ${apiUrl}\nproject_host: ${hostname}\npooler_host: ${hostname}\n`,
	);
	return file;
}

function run(args: readonly string[], settings: Record<string, string>) {
	return new Promise<{ code: number | null; output: string }>((done, fail) => {
		const child = spawn(process.execPath, args, {
			cwd: projectFolder,
			env: { ...process.env, ...settings },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let output = '';
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
		child.once('error', fail);
		child.once('exit', (code) => done({ code, output }));
	});
}
