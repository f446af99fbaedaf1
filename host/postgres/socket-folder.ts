/** The path to the server's Unix socket. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket path has at most about 100 bytes, including the socket's own name. */
const MAX_FOLDER_BYTES = 85;

const links = new Map<string, string>();

/**
 * The folder of the socket, by a path short enough for a client. A deep folder is reached through a link in a folder
 * that only this user can access, which is removed when the process ends.
 */
export function reachableSocketFolder(folder: string): string {
	if (Buffer.byteLength(folder) < MAX_FOLDER_BYTES) return folder;
	const known = links.get(folder);
	if (known) return known;
	const own = mkdtempSync(join(tmpdir(), 'lotline-'));
	const link = join(own, 'postgres');
	symlinkSync(folder, link);
	links.set(folder, link);
	process.once('exit', () => rmSync(own, { recursive: true, force: true }));
	return link;
}
