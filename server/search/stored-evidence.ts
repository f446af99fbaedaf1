/** Evidence as returned by the database. */
import type { EvidenceHead } from '../../contract/evidence.ts';

export interface StoredEvidence {
	head: EvidenceHead;
	/** The ZIP code of the place; null if it has none. */
	zip: string | null;
	/** Homes as columns, in JSON text. */
	sales: string | null;
	activeListings: string | null;
	/** JSON text. */
	model: string;
}
