/** Which sales are accepted by their assessor codes. */
import { describe, expect, test } from 'vitest';
import { readAll, SALE_ROW as SOLD } from '../../../tests/file-rows.ts';

describe('assessor codes', () => {
	const resultOf = (cells: Record<string, string>) => readAll([{ ...SOLD, ...cells }])[0];

	test.each([
		['Abnorml', "not an arm's-length sale"],
		['AdjLand', "not an arm's-length sale"],
		['Family', "not an arm's-length sale: family transfer"],
	])('a sale in condition %s is %s', (code, reason) => {
		expect(resultOf({ 'Sale Condition': code })).toBe(reason);
	});

	test.each(['Normal', 'Partial'])('a sale in condition %s is accepted', (code) => {
		expect(resultOf({ 'Sale Condition': code })).toMatchObject({ soldPrice: 695_000, condition: null });
	});

	test('a multi-parcel sale has no price for one home', () => {
		expect(resultOf({ SaleCondition: 'Alloca' })).toBe('multi-parcel sale');
	});

	test.each([
		['Quit Claim Deed', 'quitclaim deed'],
		['QC', 'quitclaim deed'],
		["Sheriff's Deed", 'foreclosure'],
		["U.S. Marshal's Deed", 'foreclosure'],
		["Master Commissioner's Deed", 'foreclosure'],
		["Referee's Deed", 'foreclosure'],
		["Substitute Trustee's Deed", 'foreclosure'],
		["Trustee's Deed Upon Sale", 'foreclosure'],
		['TRUSTEE SALE', 'foreclosure'],
		['Deed in Lieu of Foreclosure', 'foreclosure'],
		['REO', 'bank-owned'],
		['REO Deed', 'bank-owned'],
		['GIFT DEED', 'family transfer'],
		['Interspousal Transfer', 'family transfer'],
		['Deed, 1/2 Interest', 'partial interest'],
		['Partial Interest', 'partial interest'],
	])('a %s is rejected as a %s', (deed, reason) => {
		expect(resultOf({ 'Deed Type': deed })).toBe(`not an arm's-length sale: ${reason}`);
	});

	test.each([
		'Warranty Deed',
		'Special Warranty',
		'WD',
		'Trustee',
		"Trustee's Deed",
		'Master Deed',
		'Executor',
		'Single Family',
		'Creole Cottage',
	])('a %s is accepted', (deed) => {
		expect(resultOf({ 'Deed Type': deed })).toMatchObject({ soldPrice: 695_000 });
	});

	test.each([
		['Special Listing Conditions', 'Real Estate Owned', 'bank-owned'],
		['Special Listing Conditions', 'HUD Owned', 'bank-owned'],
		['Special Listing Conditions', 'In Foreclosure', 'foreclosure'],
		['Special Sale Provision', 'REO/Bank Owned', 'bank-owned'],
		['Sale Conditions', 'Bank-Owned', 'bank-owned'],
		['Sale Qualification', 'Sale by lender, bank owned', 'bank-owned'],
		['REO Y/N', 'Y', 'bank-owned'],
		['Foreclosure', 'Yes', 'foreclosure'],
	])('a sale with %s %s is rejected as %s', (header, cell, reason) => {
		expect(resultOf({ [header]: cell })).toBe(`not an arm's-length sale: ${reason}`);
	});

	test.each([
		['Special Listing Conditions', 'Standard'],
		['Special Listing Conditions', 'Short Sale'],
		['Special Listing Conditions', 'Third Party Approval'],
		['Special Listing Conditions', 'Trust'],
		['Special Sale Provision', 'None'],
		['Sale Type', 'Short Sale'],
		['Special Conditions', 'Pre-Foreclosure'],
		['Sale Conditions', 'Not a Foreclosure, Non-REO'],
		['REO Y/N', 'N'],
		['Foreclosure', 'No'],
	])('a sale with %s %s is a market sale', (header, cell) => {
		expect(resultOf({ [header]: cell })).toMatchObject({ soldPrice: 695_000 });
	});

	test('the sale type disqualifies a sale, but not an active listing', () => {
		expect(resultOf({ 'Sale Type': 'Foreclosure' })).toBe("not an arm's-length sale: foreclosure");
		expect(resultOf({ 'Sale Type': 'Sale between relatives' })).toBe(
			"not an arm's-length sale: family transfer",
		);
		expect(resultOf({ 'Sale Type': 'WD' })).toMatchObject({ soldPrice: 695_000 });
		const listed = { Status: 'Active', 'List Price': '700000', 'Sale Type': 'Foreclosure' };
		expect(resultOf(listed)).toMatchObject({ status: 'for_sale', listPrice: 700_000 });
	});

	test('the most specific of several marks is the reason', () => {
		expect(resultOf({ Qualified: 'U', 'Deed Type': 'QCD' })).toBe("not an arm's-length sale: quitclaim deed");
	});
});
