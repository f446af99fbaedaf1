/** The agent's edits of a subject, and the key under which they are stored. */
import type { HomeFacts, Subject } from '../../../domain/home/home.ts';

/** The edited facts, without those equal to the record. */
export function withoutUnchanged(facts: Partial<HomeFacts>, record: HomeFacts): Partial<HomeFacts> {
	return Object.fromEntries(
		Object.entries(facts).filter(([name, value]) => record[name as keyof HomeFacts] !== value),
	) as Partial<HomeFacts>;
}

/** The home's key in browser storage: the id of its record, otherwise its address. */
export function homeKey(record: Subject | null, address: string): string {
	return record?.id ?? address.trim().toLowerCase().replace(/\s+/g, ' ');
}
