/** The header row of the comps table: Price and Sqft are buttons that sort. */
import type { ReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { cellClass, type features } from './comps-columns.tsx';

/** The table's type, for its parts. */
export type CompsTableModel = ReactTable<typeof features, Comp>;
type CompsHeader = ReturnType<CompsTableModel['getHeaderGroups']>[number]['headers'][number];

export function CompsHead({ table }: { table: CompsTableModel }) {
	return (
		<thead>
			{table.getHeaderGroups().map((group) => (
				<tr key={group.id}>
					{group.headers.map((header) => (
						<HeadCell key={header.id} header={header} />
					))}
				</tr>
			))}
		</thead>
	);
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell({ header }: { header: CompsHeader }) {
	const { column } = header;
	const label = String(column.columnDef.header);
	if (!column.getCanSort()) {
		return (
			<th scope="col" className={cellClass(column.id)}>
				{label}
			</th>
		);
	}
	const sorted = column.getIsSorted();
	const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
	return (
		<th
			scope="col"
			aria-sort={sorted ? DIRECTIONS[sorted] : 'none'}
			className={`${cellClass(column.id)} comps-sortable`}
		>
			<button type="button" onClick={column.getToggleSortingHandler()}>
				{label}
				<Arrow aria-hidden="true" className={`size-3.5 ${sorted ? 'text-ink' : 'opacity-50 print:hidden'}`} />
			</button>
		</th>
	);
}
