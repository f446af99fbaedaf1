import { useTable } from '@tanstack/react-table';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { COLUMNS, ListingLink, RULES } from './comps-columns.tsx';

const columns = COLUMNS.square_feet;

type ColumnId = 'price' | 'sqft';
type Sorting = { id: ColumnId; desc: boolean }[];

const comps = [
	{ id: 'dear', price: 900, sqft: null },
	{ id: 'unknown', price: null, sqft: 20 },
	{ id: 'cheap', price: 100, sqft: 30 },
	{ id: 'middle', price: 500, sqft: 10 },
] as Comp[];

interface Seen {
	rows: string[];
	/** The sort direction that the next click on a column header gives. */
	next: Record<ColumnId, unknown>;
}

function Probe({ sorting, onSeen }: { sorting: Sorting; onSeen: (seen: Seen) => void }) {
	const table = useTable({ ...RULES, columns, data: comps, initialState: { sorting } });
	const click = (id: ColumnId) => table.getColumn(id)?.getNextSortingOrder();
	onSeen({
		rows: table.getRowModel().rows.map(({ id }) => id),
		next: { price: click('price'), sqft: click('sqft') },
	});
	return null;
}

function tableSorted(sorting: Sorting): Seen {
	let seen: Seen | undefined;
	renderToStaticMarkup(createElement(Probe, { sorting, onSeen: (now) => (seen = now) }));
	if (!seen) throw new Error('The table was not rendered.');
	return seen;
}

describe('the comps table', () => {
	it('shows areas in square meters for an account that uses them, with the unit in the header', () => {
		const headers = COLUMNS.square_meters.map(({ header }) => header);
		expect(headers[4]).toBe('Area (m²)');
		expect(headers.filter((_, at) => at !== 4)).toEqual(
			columns.map(({ header }) => header).filter((_, at) => at !== 4),
		);
	});

	it('keeps the order of the response until a column is chosen', () => {
		expect(tableSorted([]).rows).toEqual(['dear', 'unknown', 'cheap', 'middle']);
	});

	it('puts unknown values last in both directions', () => {
		expect(tableSorted([{ id: 'price', desc: false }]).rows).toEqual(['cheap', 'middle', 'dear', 'unknown']);
		expect(tableSorted([{ id: 'price', desc: true }]).rows).toEqual(['dear', 'middle', 'cheap', 'unknown']);
		expect(tableSorted([{ id: 'sqft', desc: true }]).rows).toEqual(['cheap', 'unknown', 'middle', 'dear']);
	});
});

it.each([
	['https://www.zillow.com/homedetails/1', 'View on Zillow'],
	['https://zillow.com/homedetails/1', 'View on Zillow'],
	['https://zillow.com.example.com/1', 'View listing'],
	['https://www.redfin.com/home/1', 'View listing'],
	['https://www.zillow.com/homedetails/1_zpid/', 'View on Zillow'],
	['https://zillow.com/b/1', 'View on Zillow'],
	['https://www.redfin.com/TX/Austin/1', 'View listing'],
	['https://zillow.com.evil.example/1', 'View listing'],
	['https://notzillow.com/1', 'View listing'],
	['https://example.com/zillow.com', 'View listing'],
])('a link to %s reads "%s" and opens in a new tab', (url, text) => {
	const html = renderToStaticMarkup(createElement(ListingLink, { url }));
	expect(html).toContain(`>${text}</a>`);
	expect(html).toContain('target="_blank"');
});

it.each([null, 'javascript:alert(1)'])('without a web address (%s) there is a dash', (url) => {
	expect(renderToStaticMarkup(createElement(ListingLink, { url }))).toBe('—');
});
