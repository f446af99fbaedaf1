/** Work that another page hands to the workbench, as a saved report does: it opens with it, and undo takes it back. */

import { type KeptWork, readKept, writeKept } from '../../../domain/valuation/read-choices.ts';
import { entriesOf } from '../../../domain/valuation/read-home.ts';

interface HandedWork {
	userId: string;
	/** Of the search that opens the workbench, as it is asked for. */
	address: string;
	work: KeptWork;
}

const KEY = 'lotline.handed';

export function handOver({ userId, address, work }: HandedWork): void {
	sessionStorage.setItem(KEY, JSON.stringify({ userId, address, work: writeKept(work) }));
}

/** What was handed over for a home; null for nothing. */
export function handedWork(userId: string, address: string): KeptWork | null {
	return readHanded(sessionStorage.getItem(KEY), userId, address);
}

/** It is taken over once. */
export function forgetHanded(): void {
	sessionStorage.removeItem(KEY);
}

/** Reads what `handOver` wrote; null where it is for somebody or something else. */
export function readHanded(kept: string | null, userId: string, address: string): KeptWork | null {
	try {
		const found = entriesOf(JSON.parse(kept ?? 'null'));
		return found.userId === userId && found.address === address ? readKept(found.work) : null;
	} catch {
		return null;
	}
}
