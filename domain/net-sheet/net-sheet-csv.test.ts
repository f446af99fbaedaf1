import { expect, test } from 'vitest';
import { netSheet } from './net-sheet.ts';
import { netSheetCsv } from './net-sheet-csv.ts';
import { NO_FACTS } from './net-sheet-facts.ts';

test('the file has every line with its source, and a blank for what is unknown', () => {
	const home = { state: 'OK', county: 'Tulsa County', city: 'Tulsa', isResidence: true };
	const subject = { ...home, range: null, effectiveOn: '2026-11-23' };
	const sheet = netSheet(subject, {
		...NO_FACTS,
		ownPrice: 500_000,
		listingCommission: 0.025,
		buyerCommission: 0,
	});
	if (sheet === null) throw new Error('There is no price.');
	const lines = netSheetCsv(sheet).split('\r\n');
	expect(lines[0]).toBe('\ufeffLine,Your price,How,Source,Check this,Changed by the agent');
	expect(lines).toContain('Seller\'s agent commission,12500,"2.5% of the price, as entered",,,');
	expect(lines).toContain('Escrow or attorney,,Not entered,,,');
	expect(lines.find((line) => line.startsWith('Documentary stamp tax,750,'))).toContain(
		'"68 O.S. 3201, not verified",yes',
	);
	expect(lines.find((line) => line.startsWith("Seller's net,"))).toContain('486750');
	expect(lines).toContain('Not included: Escrow or attorney,,,,,');
	expect(
		new Set(lines.filter(Boolean).map((line) => line.replace(/"[^"]*"/g, '').split(',').length)),
	).toEqual(new Set([6]));
});
