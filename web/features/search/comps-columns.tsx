/** The columns of the comps table, in the order of the screen. */
import {
	createColumnHelper,
	createPaginatedRowModel,
	createSortedRowModel,
	rowPaginationFeature,
	rowSortingFeature,
	sortFn_basic,
	tableFeatures,
} from '@tanstack/react-table';
import { words } from '../../../contract/comp-words.ts';
import type { Comp } from '../../../contract/comps.ts';
import { count, days, decimal, lot, year } from '../../../domain/format/format.ts';
import { AddressCell, PriceCell, StatusCell } from './comp-cells.tsx';
import { addressLine } from './comp-text.ts';
import { ListingLink } from './listing-link.tsx';

/** What the table can do: sort by one column, and turn pages. */
export const features = tableFeatures({
	rowSortingFeature,
	rowPaginationFeature,
	sortedRowModel: createSortedRowModel(),
	paginatedRowModel: createPaginatedRowModel(),
	sortFns: { basic: sortFn_basic },
});

const column = createColumnHelper<typeof features, Comp>();

/** A missing figure is `undefined` for the table, which keeps those last in both directions. */
const missingLast = { sortFn: 'basic', sortUndefined: 'last', enableSorting: true } as const;

export const columns = column.columns([
	column.accessor(addressLine, {
		id: 'address',
		header: 'Address',
		enableSorting: false,
		cell: ({ row }) => <AddressCell comp={row.original} />,
	}),
	column.accessor((comp) => comp.price ?? undefined, {
		id: 'price',
		header: 'Price',
		...missingLast,
		cell: ({ row }) => <PriceCell comp={row.original} />,
	}),
	text('beds', 'Beds', (comp) => count(comp.bedrooms)),
	text('baths', 'Baths', (comp) => decimal(comp.bathrooms)),
	column.accessor((comp) => comp.sqft ?? undefined, {
		id: 'sqft',
		header: 'Sqft',
		...missingLast,
		cell: ({ row }) => count(row.original.sqft),
	}),
	text('type', 'Type', (comp) => words(comp.homeType)),
	text('year', 'Year', (comp) => year(comp.yearBuilt)),
	text('lot', 'Lot', (comp) => lot(comp.lotSize)),
	text('dom', 'DOM', (comp) => days(comp.days_on_zillow)),
	column.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusCell comp={row.original} /> }),
	column.display({
		id: 'link',
		header: 'Link',
		cell: ({ row }) => <ListingLink url={row.original.publish_url} />,
	}),
]);

/** How the table behaves: ascending first, then to and fro, by one column at a time. */
export const RULES = {
	features,
	columns,
	sortDescFirst: false,
	enableSortingRemoval: false,
	enableMultiSort: false,
	getRowId: (comp: Comp) => comp.id,
} as const;

const NUMBERS = new Set(['price', 'beds', 'baths', 'sqft', 'year', 'lot', 'dom']);

/** What the style sheet calls the cells of a column. */
export function cellClass(columnId: string): string {
	return `comps-${columnId}${NUMBERS.has(columnId) ? ' comps-number' : ''}`;
}

function text(id: string, header: string, write: (comp: Comp) => string) {
	return column.display({ id, header, cell: ({ row }) => write(row.original) });
}
