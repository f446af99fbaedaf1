/** Columns by which assessors say that a sale was not one between strangers on the open market. */
import { headerKey } from './header-synonyms.ts';
import { REJECTIONS, type Rejection } from './rejections.ts';

interface SaleFlag {
	headers: readonly string[];
	/** Whether a cell speaks against the sale. */
	objects: (cell: string) => boolean;
	reason: Rejection;
}

const isTrue = (cell: string) => /^(true|t|yes|y|1)$/i.test(cell.trim());
const isFalse = (cell: string) => /^(false|f|no|n|0)$/i.test(cell.trim());

const SALE_FLAGS: readonly SaleFlag[] = [
	// King County, Washington: codes of warnings, blank or 0 for none.
	{ headers: ['Sale Warning'], objects: (cell) => /[1-9]/.test(cell), reason: REJECTIONS.notArmsLength },
	// Cook County, Illinois.
	{
		headers: [
			'sale_filter_same_sale_within_365',
			'sale_filter_less_than_10k',
			'sale_filter_deed_type',
			'sale_filter_is_outlier',
		],
		objects: isTrue,
		reason: REJECTIONS.notArmsLength,
	},
	{ headers: ['is_multisale', 'multi_parcel_sale'], objects: isTrue, reason: REJECTIONS.severalParcels },
	{ headers: ["Arm's Length", 'Arms Length Sale'], objects: isFalse, reason: REJECTIONS.notArmsLength },
	{
		headers: ['Sale Qualification', 'Qualified', 'Qualified Sale', 'Sale Validity'],
		objects: (cell) => /^(u|n|no|false|unqualified|invalid|disqualified)\b/i.test(cell.trim()),
		reason: REJECTIONS.notArmsLength,
	},
];

/** A column that carries a flag. */
export interface FlagColumn {
	column: number;
	flag: SaleFlag;
}

/** The flags that a file has. */
export function findSaleFlags(headers: readonly string[]): FlagColumn[] {
	return headers.flatMap((header, column) => {
		const key = headerKey(header);
		const flag = SALE_FLAGS.find(({ headers }) => headers.some((name) => headerKey(name) === key));
		return flag === undefined ? [] : [{ column, flag }];
	});
}

/** Why the file itself speaks against the sale, or null. */
export function saleObjection(row: readonly string[], flags: readonly FlagColumn[]): Rejection | null {
	for (const { column, flag } of flags) {
		if (flag.objects(row[column] ?? '')) return flag.reason;
	}
	return null;
}
