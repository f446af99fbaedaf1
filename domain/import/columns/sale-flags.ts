/** Columns in which assessors mark sales that aren't arm's length. */
import { headerKey } from './header-synonyms.ts';

/** Why a marked sale doesn't count: a key of `REJECTIONS`. */
export type SaleObjection = 'notArmsLength' | 'severalParcels';

interface SaleFlag {
	headers: readonly string[];
	/** Whether a cell marks the sale. */
	objects: (cell: string) => boolean;
	reason: SaleObjection;
}

const isTrue = (cell: string) => /^(true|t|yes|y|1)$/i.test(cell.trim());
const isFalse = (cell: string) => /^(false|f|no|n|0)$/i.test(cell.trim());

/** Deeds between relatives, by a court or a lender, or that only correct another: their price is not a market price. */
function isUnpricedDeed(cell: string): boolean {
	return /quit ?-?claim|^qcd?$|gift|sheriff|tax deed|foreclos|in lieu|upon sale|interspous|correct|love and affection|transfer on death|court order|judgment/i.test(
		cell.trim(),
	);
}

const SALE_FLAGS: readonly SaleFlag[] = [
	// King County, Washington: codes of warnings, blank or 0 for none.
	{ headers: ['Sale Warning'], objects: (cell) => /[1-9]/.test(cell), reason: 'notArmsLength' },
	// Cook County, Illinois.
	{
		headers: [
			'sale_filter_same_sale_within_365',
			'sale_filter_less_than_10k',
			'sale_filter_deed_type',
			'sale_filter_is_outlier',
		],
		objects: isTrue,
		reason: 'notArmsLength',
	},
	{ headers: ['is_multisale', 'multi_parcel_sale'], objects: isTrue, reason: 'severalParcels' },
	{ headers: ["Arm's Length", 'Arms Length Sale'], objects: isFalse, reason: 'notArmsLength' },
	// `Abnorml` is a foreclosure, trade or short sale; `Partial` is a new home, and counts.
	{
		headers: ['Sale Condition', 'Sale Conditions'],
		objects: (cell) => /^(ab?norm|family|adj ?land)/i.test(cell.trim()),
		reason: 'notArmsLength',
	},
	{ headers: ['Sale Condition'], objects: (cell) => /^alloca/i.test(cell.trim()), reason: 'severalParcels' },
	{
		headers: [
			'Deed Type',
			'mydec_deed_type',
			'Deed',
			'Deed Description',
			'Instrument Type',
			'Sale Instrument',
			'Deed Code',
		],
		objects: isUnpricedDeed,
		reason: 'notArmsLength',
	},
	{
		headers: ['Sale Qualification', 'Qualified', 'Qualified Sale', 'Sale Validity'],
		objects: (cell) => /^(u|n|no|false|unqualified|invalid|disqualified)\b/i.test(cell.trim()),
		reason: 'notArmsLength',
	},
];

/** A column with such marks. */
export interface FlagColumn {
	column: number;
	flag: SaleFlag;
}

/** The columns of a file with such marks. */
export function findSaleFlags(headers: readonly string[]): FlagColumn[] {
	return headers.flatMap((header, column) => {
		const key = headerKey(header);
		const flags = SALE_FLAGS.filter(({ headers }) => headers.some((name) => headerKey(name) === key));
		return flags.map((flag) => ({ column, flag }));
	});
}

/** Why the file itself marks the sale, or null. */
export function saleObjection(row: readonly string[], flags: readonly FlagColumn[]): SaleObjection | null {
	for (const { column, flag } of flags) {
		if (flag.objects(row[column] ?? '')) return flag.reason;
	}
	return null;
}
