/** Columns that assessors use to mark sales that aren't arm's length. */
import { parseText } from '../cells/cells.ts';
import { headerKey } from './headers/header-synonyms.ts';
import { looseKey } from './headers/loose-key.ts';

/** Longer text isn't the name of a column. */
const MAX_HEADER_CHARACTERS = 500;

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

interface SaleFlag {
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

function objectionIf(pattern: RegExp, objection: SaleObjection): SaleFlag['objectionIn'] {
	return (cell) => (pattern.test(cell.trim()) ? objection : null);
}

function objectionInText(cell: string): SaleObjection | null {
	const words = cell.replace(DENIALS, '').trim();
	return WORDINGS.find(({ pattern }) => pattern.test(words))?.objection ?? null;
}

/** A sale that a county marks as usable, or hasn't looked at yet. */
const QUALIFIED =
	/(?<!\b(not|non|no)[ -])\b(valid|qualif|qual\b|(fair |open )?market|arm|usable|good|normal|standard|accepted|yes|true|unverified|unreviewed|pending)/i;

/** Whether a county's mark says that a sale doesn't show the market: a word or letter for it, or a reason in words. */
function isUnqualified(cell: string): boolean {
	const text = cell.trim();
	if (/^(u|n|no|false|unq|unqual|unqualified|invalid|disqualified)\b/i.test(text)) return true;
	const isReason = /[a-z]{4}/i.test(text) && parseText(text) !== null;
	return isReason && !QUALIFIED.test(text);
}

const TRUE = /^(true|t|yes|y|1)$/i;
const FALSE = /^(false|f|no|n|0)$/i;

const SALE_FLAGS: readonly SaleFlag[] = [
	// King County, Washington: warning codes, blank or 0 for none.
	{ headers: ['Sale Warning'], objectionIn: objectionIf(/[1-9]/, 'notArmsLength') },
	// Cook County, Illinois.
	{
		headers: [
			'sale_filter_same_sale_within_365',
			'sale_filter_less_than_10k',
			'sale_filter_deed_type',
			'sale_filter_is_outlier',
		],
		objectionIn: objectionIf(TRUE, 'notArmsLength'),
	},
	{
		headers: [
			'is_multisale',
			'multi_parcel_sale',
			'Multiple Parcels',
			'Multiple Parcels Involved in Sale',
			'Multi-Parcel',
			'Multi Parcel Flag',
		],
		objectionIn: objectionIf(TRUE, 'multipleParcels'),
	},
	// Nashville, and Florida's letter for a sale before the home was built.
	{ headers: ['Sold As Vacant'], objectionIn: objectionIf(TRUE, 'lotSale') },
	{ headers: ['VI_CD1', 'VI_CD'], objectionIn: objectionIf(/^v$/i, 'lotSale') },
	// Florida: a letter says where the other parcels are.
	{ headers: ['MULTI_PAR_SAL1', 'MULTI_PAR_SAL'], objectionIn: objectionIf(/^[a-z]$/i, 'multipleParcels') },
	{
		headers: ['Foreclosure', 'Foreclosure Y/N', 'Foreclosure Sale', 'Foreclosed'],
		objectionIn: objectionIf(TRUE, 'foreclosure'),
	},
	{
		headers: [
			'REO',
			'REO Y/N',
			'Bank Owned',
			'Bank Owned Y/N',
			'Lender Owned',
			'REO/Lender Owned',
			'REO/Bank Owned',
		],
		objectionIn: objectionIf(TRUE, 'bankOwned'),
	},
	{ headers: ["Arm's Length", 'Arms Length Sale'], objectionIn: objectionIf(FALSE, 'notArmsLength') },
	// Connecticut: a code for sales that its ratio study doesn't use.
	{
		headers: ['Non Use Code'],
		objectionIn: (cell) => objectionInText(cell) ?? objectionIf(/[1-9]/, 'notArmsLength')(cell),
	},
	// New Jersey: a code for sales that its ratio study doesn't use; sales with code 7 are of improved homes, at market
	// prices.
	{ headers: ['NU Code', 'Non Usable Code'], objectionIn: objectionIf(/^(?!0?7$).*[1-9]/, 'notArmsLength') },
	// Florida's transfer codes: 1 to 4 are arm's length, 5 covers several parcels.
	{
		headers: ['QUAL_CD1', 'QUAL_CD'],
		objectionIn: (cell) =>
			objectionIf(/^0?5$/, 'multipleParcels')(cell) ??
			objectionIf(/^(0?[6-9]|[1-9]\d)$/, 'notArmsLength')(cell),
	},
	// `Abnorml` is a foreclosure, trade or short sale; `Partial` is a new home, which is acceptable.
	{
		headers: ['Sale Condition', 'Sale Conditions'],
		objectionIn: objectionIf(/^(ab?norm|adj ?land)/i, 'notArmsLength'),
	},
	{ headers: ['Sale Condition'], objectionIn: objectionIf(/^alloca/i, 'multipleParcels') },
	{
		headers: [
			'Deed Type',
			'mydec_deed_type',
			'Deed',
			'Deed Description',
			'Instrument Type',
			'Sale Instrument',
			'Deed Code',
			'Sale Condition',
			'Sale Conditions',
			'Sale Type',
			'Type of Sale',
			'Transfer Type',
			'Transaction Type',
			'Sale Reason',
			'Sale Desc',
			'Sale Description',
			'Special Conditions',
			'Special Listing Conditions',
			'Special Sale Provision',
			'Special Sale Type',
			'Interest Transferred',
		],
		objectionIn: objectionInText,
	},
	// Miami-Dade: why a sale is qualified for its ratio study, or isn't.
	{
		headers: ['Qualification Description', 'Sale Qualification Description'],
		objectionIn: (cell) => {
			const isQualified = cell.trim() === '' || /(?<!dis|un|not |non-?)qual/i.test(cell);
			return objectionInText(cell) ?? (isQualified ? null : 'notArmsLength');
		},
	},
	{
		headers: [
			...['Sale Qualification', 'Sale Qual', 'Sale Qual 1', 'Sale Qualified', 'Qualified', 'Qualified Sale'],
			...['Qualified Unqualified', 'Qualification', 'Q U', 'Sale Validity', 'Sale Validity Code', 'Validity'],
			...['Sale Validity Description', 'Validity Code', 'Validity Description', 'Valid Sale', 'Sale Valid'],
		],
		objectionIn: (cell) => objectionInText(cell) ?? (isUnqualified(cell) ? 'unqualified' : null),
	},
	// Why a county's ratio study doesn't use a sale.
	{
		headers: [
			...['Unqualified Reason', 'Disqualified Reason', 'Disqualification Reason', 'Invalid Reason'],
			...['Reason', 'Reason Code', 'Sale Reason Code', 'Sale Remark'],
		],
		objectionIn: objectionInText,
	},
];

/** A column that marks sales that aren't arm's length. */
export interface FlagColumn {
	column: number;
	flag: SaleFlag;
}

/** The keys of the headers of each flag, exact and without abbreviations and plurals. */
const FLAG_KEYS = SALE_FLAGS.map(({ headers }) =>
	headers.flatMap((name) => [headerKey(name), looseKey(name)]),
);

/** The columns of a file that mark sales that aren't arm's length. */
export function findSaleFlags(headers: readonly string[]): FlagColumn[] {
	return headers.flatMap((header, column) => {
		if (header.length > MAX_HEADER_CHARACTERS) return [];
		const keys = [headerKey(header), looseKey(header)];
		return SALE_FLAGS.flatMap((flag, at) =>
			FLAG_KEYS[at]?.some((key) => keys.includes(key)) ? [{ column, flag }] : [],
		);
	});
}

/** The most specific reason for which the file disqualifies a sale, or null. */
export function saleObjection(row: readonly string[], flags: readonly FlagColumn[]): SaleObjection | null {
	const objections = flags.flatMap(({ column, flag }) => flag.objectionIn(row[column] ?? '') ?? []);
	const isSpecific = (objection: SaleObjection) =>
		objection !== 'notArmsLength' && objection !== 'unqualified';
	return objections.find(isSpecific) ?? objections[0] ?? null;
}
