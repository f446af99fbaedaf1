/**
 * Work handed off to the workbench by another page, such as a saved report. The workbench opens with it; undo reverts
 * it.
 */
import { parseWork, type SavedWork, writeWork } from '../../domain/comps/saved-work.ts';
import { parseJson } from '../../domain/format/json.ts';
import { toEntries } from '../../domain/home/parse-home.ts';

interface WorkHandoff {
	userId: string;
	/** The address of the search that opens the workbench. */
	address: string;
	work: SavedWork;
}

const KEY = 'lotline.handoff';

export function handOffWork({ userId, address, work }: WorkHandoff): void {
	sessionStorage.setItem(KEY, JSON.stringify({ userId, address, work: writeWork(work) }));
}

/** The work handed off for a home; null if there is none. */
export function loadHandedOffWork(userId: string, address: string): SavedWork | null {
	return parseHandoff(sessionStorage.getItem(KEY), userId, address);
}

/** Clears the handoff, which is used only once. */
export function clearHandoff(): void {
	sessionStorage.removeItem(KEY);
}

/** Reads what `handOffWork` wrote; null for another user or address. */
export function parseHandoff(stored: string | null, userId: string, address: string): SavedWork | null {
	const found = toEntries(parseJson(stored));
	return found.userId === userId && found.address === address ? parseWork(found.work) : null;
}
