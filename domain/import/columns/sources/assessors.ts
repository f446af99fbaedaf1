/** County and state assessors whose files need little of their own. */
import { objectionIf, objectionInText, SAYS_YES } from '../sale-objections.ts';
import { numberPart } from './parcel-numbers.ts';
import type { Source } from './source.ts';

export const KING_COUNTY: Source = {
	parcelNumber: { header: 'Major + Minor', parts: [numberPart(['major'], 6), numberPart(['minor'], 4)] },
	// Warning codes, blank or 0 for none.
	flags: [{ headers: ['Sale Warning'], objectionIn: objectionIf(/[1-9]/, 'notArmsLength') }],
};

export const COOK_COUNTY: Source = {
	flags: [
		{
			headers: [
				'sale_filter_same_sale_within_365',
				'sale_filter_less_than_10k',
				'sale_filter_deed_type',
				'sale_filter_is_outlier',
			],
			objectionIn: objectionIf(SAYS_YES, 'notArmsLength'),
		},
		{
			headers: ['is_multisale', 'multi_parcel_sale'],
			objectionIn: objectionIf(SAYS_YES, 'multipleParcels'),
		},
	],
};

export const NASHVILLE: Source = {
	flags: [{ headers: ['Sold As Vacant'], objectionIn: objectionIf(SAYS_YES, 'lotSale') }],
};

export const CONNECTICUT: Source = {
	flags: [
		// A code for sales that its ratio study doesn't use.
		{
			headers: ['Non Use Code'],
			objectionIn: (cell) => objectionInText(cell) ?? objectionIf(/[1-9]/, 'notArmsLength')(cell),
		},
	],
};

export const NEW_JERSEY: Source = {
	flags: [
		// A code for sales that its ratio study doesn't use; sales with code 7 are of improved homes, at market prices.
		{
			headers: ['NU Code', 'Non Usable Code'],
			objectionIn: objectionIf(/^(?!0?7$).*[1-9]/, 'notArmsLength'),
		},
	],
};
