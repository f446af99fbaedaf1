/** The cells of a CSV file of comps, as spreadsheets read them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA, HOME, rowsOf } from '../../tests/samples/csv-comp.ts';
import { compsAsCsv } from './comps-csv.ts';

describe('the CSV file of a search', () => {
	it('ends every line with CR LF and begins with the UTF-8 byte order mark', () => {
		const file = compsAsCsv([HOME], DATA, 'square_feet');
		expect(file.startsWith('\ufeffAddress,City,')).toBe(true);
		expect(file.endsWith('\r\n')).toBe(true);
		expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
	});

	it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
		'prevents %j from running as a formula',
		(text) => {
			expect(rowsOf([{ ...HOME, address: text }])[0]?.Address).toBe(`'${text}`);
		},
	);

	it('keeps negative numbers, and links only to web addresses', () => {
		expect(rowsOf([{ ...HOME, days_on_zillow: -1 }])[0]?.DOM).toBe('-1');
		expect(rowsOf([{ ...HOME, publish_url: 'javascript:alert(1)' }])[0]?.Link).toBe('');
	});

	it('round-trips any text that is not a formula', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: 'grapheme' }),
				fc.constantFrom('', ',', '"', '\r\n', '\n'),
				(text, odd) => {
					const address = `A ${text}${odd}`;
					expect(rowsOf([{ ...HOME, address }])[0]?.Address).toBe(address);
				},
			),
		);
	});
});
