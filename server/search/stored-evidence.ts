/** Evidence as returned by the database. */
import type { EvidenceHead, EvidenceTexts } from '../../contract/evidence.ts';

export interface StoredEvidence extends EvidenceTexts {
	head: EvidenceHead;
	/** The ZIP code of the place; null if it has none. */
	zip: string | null;
}
