/** Work that another page hands to the workbench, as a saved report does: it opens with it, and undo takes it back. */

import { readWork, type SavedWork, writeWork } from '../../../domain/comps/saved-work.ts';
import { entriesOf } from '../../../domain/home/read-home.ts';

interface WorkHandoff {
	userId: string;
	/** Of the search that opens the workbench, as it is asked for. */
	address: string;
	work: SavedWork;
}

const KEY = 'lotline.handoff';

export function handOffWork({ userId, address, work }: WorkHandoff): void {
	sessionStorage.setItem(KEY, JSON.stringify({ userId, address, work: writeWork(work) }));
}

/** What was handed over for a home; null for nothing. */
export function loadHandedOffWork(userId: string, address: string): SavedWork | null {
	return parseHandoff(sessionStorage.getItem(KEY), userId, address);
}

/** It is taken over once. */
export function clearHandoff(): void {
	sessionStorage.removeItem(KEY);
}

/** Reads what `handOffWork` wrote; null where it is for somebody or something else. */
export function parseHandoff(kept: string | null, userId: string, address: string): SavedWork | null {
	try {
		const found = entriesOf(JSON.parse(kept ?? 'null'));
		return found.userId === userId && found.address === address ? readWork(found.work) : null;
	} catch {
		return null;
	}
}
