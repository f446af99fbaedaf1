/** The agent's edits of a subject, and the home's name in browser storage. */
import type { HomeFacts, Subject } from '../../../domain/home/home.ts';

/** The edited facts, without those equal to the record. */
export function withoutUnchanged(facts: Partial<HomeFacts>, record: HomeFacts): Partial<HomeFacts> {
	return Object.fromEntries(
		Object.entries(facts).filter(([name, value]) => record[name as keyof HomeFacts] !== value),
	) as Partial<HomeFacts>;
}

/** The home's name in browser storage: by its record, otherwise by its address. */
export function homeName(record: Subject | null, address: string): string {
	return record?.id ?? address.trim().toLowerCase().replace(/\s+/g, ' ');
}
