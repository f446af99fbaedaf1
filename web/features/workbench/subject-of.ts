/** What an agent changes about a subject, and how a home is named in storage. */
import type { HomeFacts, Subject } from '../../../domain/home/home.ts';

/** The facts set by hand, less those that say what the record says. */
export function withoutRepeats(facts: Partial<HomeFacts>, record: HomeFacts): Partial<HomeFacts> {
	return Object.fromEntries(
		Object.entries(facts).filter(([name, value]) => record[name as keyof HomeFacts] !== value),
	) as Partial<HomeFacts>;
}

/** Names the home in what this browser keeps: by its record, else by its address. */
export function homeName(record: Subject | null, address: string): string {
	return record?.id ?? address.trim().toLowerCase().replace(/\s+/g, ' ');
}
