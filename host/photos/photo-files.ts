/** Photos cached on disk; the least recently viewed are deleted first. Lost files are downloaded again. */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PhotoFiles {
	read: (name: string) => Promise<Buffer | null>;
	/** Never throws: without room on the disk, nothing is stored. */
	write: (name: string, bytes: Buffer) => Promise<void>;
}

/** Frees more space than needed, so that not every new photo has to free some. */
const TARGET_SHARE = 0.8;

/**
 * @param maxBytes the maximum total size of the folder's files, in bytes
 * @param hasRoom whether the disk has space for photos: when space is low, it is reserved for the database
 */
export function photoFiles(folder: string, maxBytes: number, hasRoom = () => true): PhotoFiles {
	/** The total size of all files; null until they are counted. Other processes may add to them. */
	let total: number | null = null;

	async function makeRoom(): Promise<void> {
		const names = await readdir(folder);
		const files = await Promise.all(names.map((name) => fileAt(join(folder, name))));
		const oldestFirst = files.filter((file) => file !== null).sort((a, b) => a.usedAt - b.usedAt);
		total = oldestFirst.reduce((sum, { bytes }) => sum + bytes, 0);
		if (total <= maxBytes) return;
		for (const { path, bytes } of oldestFirst) {
			if (total <= maxBytes * TARGET_SHARE) break;
			await rm(path, { force: true });
			total -= bytes;
		}
	}

	async function store(name: string, bytes: Buffer): Promise<void> {
		if (!hasRoom()) return;
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const path = join(folder, name);
		const draft = `${path}.${crypto.randomUUID()}`;
		try {
			await writeFile(draft, bytes, { mode: 0o600 });
			await rename(draft, path);
		} catch (error) {
			await rm(draft, { force: true });
			throw error;
		}
		if (total !== null) total += bytes.length;
		if (total === null || total > maxBytes) await makeRoom();
	}

	let last = Promise.resolve();
	return {
		read: async (name) => {
			const path = join(folder, name);
			const bytes = await readFile(path).catch(() => null);
			const now = new Date();
			if (bytes) await utimes(path, now, now).catch(() => {});
			return bytes;
		},
		write: (name, bytes) => {
			// Files are stored one at a time, so that each write sees the remaining space.
			last = last.then(() => store(name, bytes)).catch(() => {});
			return last;
		},
	};
}

async function fileAt(path: string) {
	const facts = await stat(path).catch(() => null);
	return facts && { path, bytes: facts.size, usedAt: facts.mtimeMs };
}
