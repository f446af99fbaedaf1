/** Columns that assessors use to mark sales that aren't arm's length. */
import { parseText } from '../cells/cells.ts';
import { headerKey } from './headers/header-synonyms.ts';
import { looseKey } from './headers/loose-key.ts';
import {
	objectionIf,
	objectionInText,
	SAYS_YES,
	type SaleFlag,
	type SaleObjection,
} from './sale-objections.ts';
import { MAX_HEADER_CHARACTERS } from './sampled-file.ts';
import { SOURCES } from './sources/sources.ts';

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

const FALSE = /^(false|f|no|n|0)$/i;

const SALE_FLAGS: readonly SaleFlag[] = [
	...SOURCES.flatMap(({ flags = [] }) => flags),
	{
		headers: ['Multiple Parcels', 'Multiple Parcels Involved in Sale', 'Multi-Parcel', 'Multi Parcel Flag'],
		objectionIn: objectionIf(SAYS_YES, 'multipleParcels'),
	},
	{
		headers: ['Foreclosure', 'Foreclosure Y/N', 'Foreclosure Sale', 'Foreclosed'],
		objectionIn: objectionIf(SAYS_YES, 'foreclosure'),
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
		objectionIn: objectionIf(SAYS_YES, 'bankOwned'),
	},
	{ headers: ["Arm's Length", 'Arms Length Sale'], objectionIn: objectionIf(FALSE, 'notArmsLength') },
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
