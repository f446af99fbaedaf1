import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA, HOME, rowsOf } from '../../tests/samples/csv-comp.ts';
import { compsAsCsv } from './comps-csv.ts';

describe('the CSV file of a search', () => {
	it('has only the month of a closing whose day is unknown', () => {
		const [exact, ofMonth] = rowsOf([HOME, { ...HOME, sold_date: '2026-05-15', sold_day_approximate: true }]);
		expect([exact?.['Closing date'], ofMonth?.['Closing date']]).toEqual(['2026-05-27', '2026-05']);
	});

	it('names the listing firm if the source requires it', () => {
		const [first, second] = rowsOf([HOME, { ...HOME, attribution: 'Example Realty Group, 512-555-0101' }]);
		expect([first?.['Courtesy of'], second?.['Courtesy of']]).toEqual([
			'',
			'Example Realty Group, 512-555-0101',
		]);
	});

	it('has a row for every comp, in the given order, with blanks for unknown values', () => {
		const rows = rowsOf([HOME, { ...HOME, city: 'Auburn', price: null }]);
		expect(rows).toHaveLength(2);
		expect(rows[0]).toEqual({
			Address: '12 Oak St, Unit "B"',
			City: 'Kent',
			State: 'WA',
			ZIP: '98030',
			Price: '415300',
			'Price type': 'sold',
			Beds: '3',
			Baths: '2.5',
			Sqft: '',
			Type: 'Single family',
			Year: '1962',
			'Lot sq ft': '7405',
			DOM: '6',
			Status: 'Sold',
			'Closing date': '2026-05-27',
			'List date': '',
			'Distance (mi)': '',
			Link: 'https://www.zillow.com/homedetails/1_zpid/',
			'Demo data': 'no',
			Source: 'King County sales',
			'Data through': '2026-11-20',
			Terms: expect.stringMatching(/Not for republication or resale/),
		});
		expect(rows[1]).toMatchObject({ City: 'Auburn', Price: '', 'Price type': '' });
	});

	it('has areas in square meters for an account that uses them, precise enough to distinguish whole square feet', () => {
		const [row] = rowsOf([{ ...HOME, sqft: 1840 }], 'square_meters');
		expect(row).toMatchObject({ 'Living area (m²)': '170.94', 'Lot size (m²)': '687.95', Beds: '3' });
		expect(Object.keys(row ?? {})).not.toContain('Sqft');
		expect(rowsOf([HOME], 'square_meters')[0]?.['Living area (m²)']).toBe('');
	});
});

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
