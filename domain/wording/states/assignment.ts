/** What an analysis is for, and what its author discloses. It decides which wording a state requires. */

/** The purposes that a report can have. A loan is never one of them: laws reserve that for appraisals. */
export const PURPOSES = {
	listing: 'To help a seller choose a list price',
	purchase: 'To help a buyer decide on an offer',
	ownership: 'To tell an owner the probable selling price',
	lease: 'To help an owner or tenant agree on a lease',
	relocation: 'To inform a relocation company or an asset manager',
	estate: 'To inform the parties to an estate, a divorce or a partition',
} as const;
export type Purpose = keyof typeof PURPOSES;

/** Purposes for someone other than a buyer, seller, landlord or tenant. */
const THIRD_PARTY: ReadonlySet<Purpose> = new Set(['relocation', 'estate']);

/** Empty if the agent hasn't said, `no` if not inspected, otherwise the date as `YYYY-MM-DD`. */
export type Inspection = string;

export interface Assignment {
	purpose: Purpose;
	/** Someone pays for the analysis itself. */
	forFee: boolean;
	/** Who may rely on it; empty for the client named in the report. */
	intendedUser: string;
	/** The agent's present or contemplated interest, representation included; empty if the agent hasn't said. */
	interest: string;
	exterior: Inspection;
	interior: Inspection;
	/** Assumptions and limiting conditions besides those of every report. */
	assumptions: string;
	/** The broker's own wording, printed after the statement; empty for none. */
	brokerWording: string;
	/** The agent confirms the condition of the home's state, if it has one. */
	confirmed: boolean;
}

/** The maximum number of characters in each of the agent's texts. */
export const ASSIGNMENT_TEXT_MAX_LENGTH = 600;

/** A free analysis for a seller, with nothing disclosed yet. */
export const DEFAULT_ASSIGNMENT: Assignment = {
	purpose: 'listing',
	forFee: false,
	intendedUser: '',
	interest: '',
	exterior: '',
	interior: '',
	assumptions: '',
	brokerWording: '',
	confirmed: false,
};

/** Whether laws treat it as a broker price opinion rather than a market analysis for a client. */
export function isPriceOpinion({ purpose, forFee }: Pick<Assignment, 'purpose' | 'forFee'>): boolean {
	return forFee || THIRD_PARTY.has(purpose);
}
