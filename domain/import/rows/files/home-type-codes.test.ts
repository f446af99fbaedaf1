/** The home types of county files. */
import { expect, test } from 'vitest';
import { withColumns } from '../../../../tests/samples/exported-rows.ts';

test.each([
	['SINGLE FAMILY', 'single_family'],
	['RESIDENTIAL CONDO', 'condo'],
	['510 - ONE-FAMILY DWLG ON PLATTED LOT', 'single_family'],
])('the land use %s is the type %s', (use, homeType) => {
	expect(withColumns({ 'Land Use': use, 'Year Built': '1950' })).toMatchObject({ homeType });
});

test.each([
	['Single', 'single_family'],
	['Row Inside', 'townhouse'],
	['Semi-Detached', 'townhouse'],
	['Multi', 'multi_family'],
])("in Washington, DC's files, the structure %s is a home type", (structure, homeType) => {
	const columns = { STRUCT: '7', STRUCT_D: structure, BATHRM: '2', HF_BATHRM: '1' };
	expect(withColumns(columns)).toMatchObject({ homeType, bathrooms: 2.5 });
});
