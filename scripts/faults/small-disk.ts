/** A disk of a few megabytes: a tmpfs, which root may mount. */
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { mountMemory, temporaryFolder } from '../cleanup/temporary-folders.ts';

/** Why it isn't available, or null. */
export function noSmallDisk(): string | null {
	const { path, remove } = temporaryFolder('faults');
	try {
		mountMemory(path, 1);
		return null;
	} catch {
		return 'needs permission to mount a tmpfs: Linux and root';
	} finally {
		remove();
	}
}

/** Fills the disk of a folder until not even a page of the database fits. @returns a function that frees the space */
export async function fillDisk(folder: string): Promise<() => void> {
	const ballast = join(folder, 'ballast');
	const file = await open(ballast, 'a');
	for (const bytes of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) {
		const writeMore = () =>
			file.write(bytes).then(
				({ bytesWritten }) => bytesWritten > 0,
				() => false,
			);
		while (await writeMore());
	}
	await file.close();
	return () => rmSync(ballast);
}
