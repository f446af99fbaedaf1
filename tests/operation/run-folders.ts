/** Data folders for one test. */
import { onTestFinished } from 'vitest';
import { newDataFolder, newTemporaryFolder, removeFolder } from '../setup/data-folders.ts';

/** A new folder that only its owner may open. */
export function newFolder(): string {
	const folder = newTemporaryFolder('run');
	onTestFinished(() => removeFolder(folder));
	return folder;
}

/** A new folder with an empty database, for tests that aren't about a first start. */
export async function newFolderWithDatabase(): Promise<string> {
	const folder = await newDataFolder('run');
	onTestFinished(() => removeFolder(folder));
	return folder;
}
