/** Evidence as the store gave it. */
import type { EvidenceHead } from '../../contract/evidence.ts';

export interface StoredEvidence {
	head: EvidenceHead;
	/** The ZIP of the place; null for one that has none. */
	zip: string | null;
	/** Homes by columns, as JSON text. */
	sales: string | null;
	activeListings: string | null;
	/** JSON text. */
	model: string;
}
