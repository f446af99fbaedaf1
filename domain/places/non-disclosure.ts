/** Non-disclosure states, where sale prices aren't part of the public record. Their MLSs have sale prices. */

/** The names of the states by code. */
export const NON_DISCLOSURE_STATES: Readonly<Record<string, string>> = {
	AK: 'Alaska',
	ID: 'Idaho',
	KS: 'Kansas',
	LA: 'Louisiana',
	MS: 'Mississippi',
	MO: 'Missouri',
	MT: 'Montana',
	NM: 'New Mexico',
	ND: 'North Dakota',
	TX: 'Texas',
	UT: 'Utah',
	WY: 'Wyoming',
};

/** The name of a non-disclosure state; null for any other. @example nonDisclosureState('TX') // "Texas" */
export function nonDisclosureState(code: string | null): string | null {
	return code === null ? null : (NON_DISCLOSURE_STATES[code.toUpperCase()] ?? null);
}
