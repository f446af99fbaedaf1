/** The columns of the comps table, in order. */
import {
	createColumnHelper,
	createPaginatedRowModel,
	createSortedRowModel,
	rowPaginationFeature,
	rowSortingFeature,
	sortFn_basic,
	tableFeatures,
} from '@tanstack/react-table';
import { words } from '../../../../contract/comps/comp-words.ts';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { year } from '../../../../domain/format/date-text.ts';
import { count, DASH, days, decimal } from '../../../../domain/format/format.ts';
import { areaIn, lotText, type Units, unitName } from '../../../../domain/home/units.ts';
import { webUrl } from '../../../web-url.ts';
import { AddressCell, PriceCell, StatusCell } from './comp-cells.tsx';
import { addressLine } from './comp-text.ts';

/** The table's features: sorting by one column, and paging. */
export const features = tableFeatures({
	rowSortingFeature,
	rowPaginationFeature,
	sortedRowModel: createSortedRowModel(),
	paginatedRowModel: createPaginatedRowModel(),
	sortFns: { basic: sortFn_basic },
});

const column = createColumnHelper<typeof features, Comp>();

/** The table puts `undefined` last in both directions, so a missing figure is `undefined`. */
const missingLast = { sortFn: 'basic', sortUndefined: 'last', enableSorting: true } as const;

const columnsIn = (units: Units) =>
	column.columns([
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
			header: units === 'square_meters' ? `Area (${unitName(units)})` : 'Sqft',
			...missingLast,
			cell: ({ row: { original } }) => count(original.sqft && areaIn(units, original.sqft)),
		}),
		text('type', 'Type', (comp) => (comp.homeType === null ? DASH : words(comp.homeType))),
		text('year', 'Year', (comp) => year(comp.yearBuilt)),
		text('lot', 'Lot', (comp) => lotText(comp.lotSize, units)),
		text('dom', 'DOM', (comp) => days(comp.days_on_zillow)),
		column.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusCell comp={row.original} /> }),
		column.display({
			id: 'link',
			header: 'Link',
			cell: ({ row }) => <ListingLink url={row.original.publish_url} />,
		}),
	]);

/** Columns per unit setting: the table needs the same objects at every render. */
export const COLUMNS: Readonly<Record<Units, ReturnType<typeof columnsIn>>> = {
	square_feet: columnsIn('square_feet'),
	square_meters: columnsIn('square_meters'),
};

/** How the table sorts: ascending first, then alternating, by one column at a time. */
export const RULES = {
	features,
	sortDescFirst: false,
	enableSortingRemoval: false,
	enableMultiSort: false,
	getRowId: (comp: Comp) => comp.id,
} as const;

const NUMBERS = new Set(['price', 'beds', 'baths', 'sqft', 'year', 'lot', 'dom']);

/** The class name of a column's cells. */
export function cellClass(columnId: string): string {
	return `comps-${columnId}${NUMBERS.has(columnId) ? ' comps-number' : ''}`;
}

function text(id: string, header: string, write: (comp: Comp) => string) {
	return column.display({ id, header, cell: ({ row }) => write(row.original) });
}

/** The link to a home's listing, named after the site it leads to. */
export function ListingLink({ url }: { url: string | null }) {
	const href = webUrl(url);
	if (!href) return DASH;
	return (
		<a
			href={href}
			target="_blank"
			rel="noopener noreferrer"
			className="whitespace-nowrap text-accent-text underline underline-offset-4"
		>
			{isZillow(href) ? 'View on Zillow' : 'View listing'}
		</a>
	);
}

/** @example isZillow('https://www.zillow.com/homedetails/1') // true */
function isZillow(url: string): boolean {
	return /(^|\.)zillow\.com$/.test(new URL(url).hostname);
}
