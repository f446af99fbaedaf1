/** A disk of a few megabytes: a tmpfs, which root may mount. */
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { mountMemory, temporaryFolder } from '../cleanup/temporary-folders.ts';
import type { Trial } from './check.ts';

export interface SmallDisk {
	folder: string;
	/** Fills the disk. */
	fill(): Promise<void>;
	/** Frees the space. */
	free(): void;
}

/** Why it isn't available, or null. */
export function noSmallDisk(): string | null {
	if (process.platform !== 'linux' || process.getuid?.() !== 0)
		return 'needs Linux and root, to mount a tmpfs';
	const { path, remove } = temporaryFolder('faults');
	try {
		mountMemory(path, 1);
		return null;
	} catch {
		return 'needs permission to mount a tmpfs';
	} finally {
		remove();
	}
}

export function mountSmallDisk(trial: Trial, megabytes: number): SmallDisk {
	const folder = trial.folder();
	mountMemory(folder, megabytes);
	const ballast = join(folder, 'ballast');
	return {
		folder,
		fill: () => writeUntilFull(ballast),
		free: () => rmSync(ballast),
	};
}

async function writeUntilFull(path: string): Promise<void> {
	const file = await open(path, 'a');
	try {
		for (const bytes of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) {
			// Writes until nothing more fits.
			while (
				await file.write(bytes).then(
					({ bytesWritten }) => bytesWritten > 0,
					() => false,
				)
			);
		}
	} finally {
		await file.close();
	}
}
