/** Data folders for one test. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { newDataFolder } from '../setup/data-folders.ts';

/** A new folder that only its owner may open. */
export function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-run-'));
	chmodSync(folder, 0o700);
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** A new folder with an empty database, for tests that aren't about a first start. */
export async function newFolderWithDatabase(): Promise<string> {
	const folder = await newDataFolder('run');
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
