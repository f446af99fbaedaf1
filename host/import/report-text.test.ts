import { expect, test } from 'vitest';
import { IMPORT_REPORT } from '../../tests/samples/import-report.ts';
import { reportText } from './report-text.ts';

test('the report has its counts in one column, and reasons with their lines', () => {
	expect(reportText(IMPORT_REPORT).split('\n')).toEqual([
		'',
		'  1,350  rows read in 0.2 s',
		'  1,322  imported: 1,300 new, 22 updated',
		'      0  unchanged',
		'      0  duplicates of a later row in the file',
		'     27  rejected:',
		'         27 sold without a closing date (lines 27, 32, …)',
		'  ZIP codes: 20190, 20194',
	]);
});

test('the report says how many listings are no longer active, if any', () => {
	expect(reportText({ ...IMPORT_REPORT, offMarket: 3 })).toContain(
		'\n      3  removed: listings no longer active\n',
	);
});

test('the report says how many listings left the market unsold, if any', () => {
	expect(reportText({ ...IMPORT_REPORT, unsold: 95 })).toContain(
		'\n     95  expired or withdrawn: counted in share sold\n',
	);
});

test('the report says which columns are ignored for sold homes', () => {
	const ignored = ['DOM is ignored for sold homes: it counts days since closing.'];
	expect(
		reportText({ ...IMPORT_REPORT, ignored })
			.split('\n')
			.at(-2),
	).toBe('  DOM is ignored for sold homes: it counts days since closing.');
});
