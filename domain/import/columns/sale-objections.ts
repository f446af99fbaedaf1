/** Why a sale isn't arm's length, by what assessors and MLSs write about it. */

/** Why a marked sale is rejected: a key of `REJECTIONS`. */
export type SaleObjection =
	| 'notArmsLength'
	| 'unqualified'
	| 'familyTransfer'
	| 'quitclaim'
	| 'foreclosure'
	| 'bankOwned'
	| 'partialInterest'
	| 'multipleParcels'
	| 'lotSale';

/** A column in which a source marks sales that aren't arm's length. */
export interface SaleFlag {
	headers: readonly string[];
	/** Why a cell disqualifies the sale, or null. */
	objectionIn: (cell: string) => SaleObjection | null;
}

/**
 * Sales by a lender of a home it has taken over. A short sale isn't one: its owner sells on the open market, so its
 * price counts.
 */
const BANK_OWNED =
	/\breo\b|real estate owned|(bank|lender|government|gov'?t?|hud|fannie mae|freddie mac)[ -]?owned|\bhud (home|sale)/i;
/**
 * Deeds after a forced sale. A plain trustee's deed isn't one: trusts sell on the open market, too. In a sale before the
 * foreclosure, the seller is still the owner.
 */
const FORECLOSURE =
	/(?<!pre[ -]?)foreclos|sheriff|marshal'?s?\b|(master'?s|referee'?s?|commissioner'?s?) (deed|sale)|in lieu|upon sale|trustee'?s?'? sale|substitute trustee|tax (deed|sale)/i;
/** Denials such as "Not a foreclosure" and "Non-REO". */
const DENIALS = /\b(not|non|no|never)[ -](an? |in )?(foreclos\w*|reo|(bank|lender)[ -]?owned)/gi;

/** Deeds and sales whose price is not a market price; the first match decides. */
const WORDINGS: readonly { pattern: RegExp; objection: SaleObjection }[] = [
	{ pattern: /quit ?-?claim|^qcd?$/i, objection: 'quitclaim' },
	{
		pattern:
			/(?<!(single|multi|one|two)[ -]?)famil|relative|related|gift|spous|divorce|love and affection|transfer on death|inherit/i,
		objection: 'familyTransfer',
	},
	{ pattern: BANK_OWNED, objection: 'bankOwned' },
	{ pattern: FORECLOSURE, objection: 'foreclosure' },
	{
		pattern:
			/(part(ial)?|fractional|undivided|percent|%|\d\/\d) (owner(ship|'?s)? )?int(erest)?\b|life estate/i,
		objection: 'partialInterest',
	},
	{
		pattern: /\b(multi(ple)?|several|two or more|2 or more|more than (one|1))[ -]?(parcel|propert|lots\b)/i,
		objection: 'multipleParcels',
	},
	{ pattern: /correct|court order|judgment|non[ -]?(arm|market)|not arm/i, objection: 'notArmsLength' },
];

/** Objects to a sale if a cell matches. */
export function objectionIf(pattern: RegExp, objection: SaleObjection): SaleFlag['objectionIn'] {
	return (cell) => (pattern.test(cell.trim()) ? objection : null);
}

/** The objection that a deed or the conditions of a sale name in words. */
export function objectionInText(cell: string): SaleObjection | null {
	const words = cell.replace(DENIALS, '').trim();
	return WORDINGS.find(({ pattern }) => pattern.test(words))?.objection ?? null;
}

export const SAYS_YES = /^(true|t|yes|y|1)$/i;
