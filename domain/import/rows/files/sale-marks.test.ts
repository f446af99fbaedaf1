/** Columns that say whether a sale is a market sale. */
import { describe, expect, test } from 'vitest';
import { withColumns } from '../../../../tests/samples/exported-rows.ts';

describe('a sale with', () => {
	test.each([
		[{ 'Valid Sale': 'N' }, "not an arm's-length sale"],
		[{ 'Sale Valid': 'NO' }, "not an arm's-length sale"],
		[
			{ 'Qualification Description': 'Corrective, tax or QCD; min consideration' },
			"not an arm's-length sale",
		],
		[{ 'Qualification Description': 'Sales which are disqualified' }, "not an arm's-length sale"],
		[{ SaleQual1: 'U' }, "not an arm's-length sale"],
		[{ 'NU Code': '10' }, "not an arm's-length sale"],
		[{ 'Multiple Parcels Involved in Sale': 'Yes' }, 'multi-parcel sale'],
		[{ MULTI_PAR_SAL1: 'C' }, 'multi-parcel sale'],
		[{ 'Sold As Vacant': 'Yes', 'Finished Area': '1800' }, 'lot sale: closed before the home was built'],
		[{ VI_CD1: 'V', 'Property Type': 'Single Family' }, 'lot sale: closed before the home was built'],
	])('%j is rejected: %s', (columns, reason) => {
		expect(withColumns(columns)).toBe(reason);
	});

	test.each([
		{ 'Valid Sale': 'Y' },
		{ 'Qualification Description': 'Qual by exam of deed' },
		{ 'Qualification Description': '' },
		{ SaleQual1: 'Q' },
		{ 'NU Code': '' },
		{ 'NU Code': '7' },
		{ 'Multiple Parcels Involved in Sale': 'No' },
		{ 'Sold As Vacant': 'No' },
		{ VI_CD1: 'I' },
	])('%j is accepted', (columns) => {
		expect(withColumns(columns)).toMatchObject({ status: 'sold', soldPrice: 500_000 });
	});
});
