/** The subject as it is priced: the record of the store, or an empty home at the place, with the agent's facts. */
import type { CompsResponse } from '../../../contract/comps.ts';
import type { FoundEvidence } from '../../../domain/valuation/evidence.ts';
import type { HomeFacts, Subject } from '../../../domain/valuation/home.ts';
import { subjectByHand } from '../../../domain/valuation/subject.ts';

/** @param address as it was searched, for a home that the store does not know */
export function recordOrEmpty(
	{ subject, centre }: Pick<FoundEvidence, 'subject' | 'centre'>,
	{ zip }: Pick<CompsResponse['area'], 'zip'>,
	address: string,
): Subject {
	if (subject) return subject;
	return subjectByHand({
		homeType: 'single_family',
		address: address.split(',')[0]?.trim() || null,
		zip: zip ?? '',
		latitude: centre?.latitude ?? null,
		longitude: centre?.longitude ?? null,
	});
}

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
