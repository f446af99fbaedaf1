/** Opens a backup and reads it to its end. */
import { readBackupFile } from './file.ts';
import { damaged, type Header, readBackup, type Totals } from './format.ts';

export interface Verified {
	header: Header;
	totals: Totals;
}

/** @throws SetupError if it can't be opened, is damaged, or is incomplete */
export async function verifyBackup(path: string, passphrase: string | null): Promise<Verified> {
	const pieces = readBackup(readBackupFile(path, passphrase));
	let header: Header | null = null;
	let next = await pieces.next();
	while (!next.done) {
		if (next.value.kind === 'header') header = next.value.value;
		next = await pieces.next();
	}
	if (!header) throw damaged('it has no header');
	return { header, totals: next.value };
}
