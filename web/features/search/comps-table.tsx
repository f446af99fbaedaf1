/** The comps: ten a page on the screen, all of them on paper. */
import { useTable } from '@tanstack/react-table';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Comp } from '../../../contract/comps.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { Button } from '../../ui/button.tsx';
import { CompsHead } from './comps-head.tsx';
import { cellClass, columns, features, PAGE_SIZE } from './comps-columns.tsx';
import './comps-table.css';

export function CompsTable({ comps, loading }: { comps: readonly Comp[]; loading: boolean }) {
	const printing = usePrinting();
	const table = useTable({
		features,
		columns,
		data: comps,
		initialState: { pagination: { pageIndex: 0, pageSize: PAGE_SIZE } },
		sortDescFirst: false,
		enableSortingRemoval: false,
		enableMultiSort: false,
		getRowId: (comp) => comp.id,
	});
	const { rows } = printing ? table.getPrePaginatedRowModel() : table.getRowModel();
	const pages = Math.max(1, table.getPageCount());
	return (
		<div className="lot comps">
			<table aria-label="Comparable homes">
				<CompsHead table={table} />
				<tbody>
					{rows.length === 0 && (
						<tr className="comps-empty">
							<td colSpan={columns.length}>{loading ? 'Loading…' : 'No comps found. Try another query.'}</td>
						</tr>
					)}
					{rows.map((row) => (
						<tr key={row.id}>
							{row.getAllCells().map((cell) => (
								<td
									key={cell.id}
									data-label={String(cell.column.columnDef.header)}
									className={cellClass(cell.column.id)}
								>
									<table.FlexRender cell={cell} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3 text-muted text-sm tabular-nums">
				<p>
					Showing {rows.length} of {comps.length}
				</p>
				<nav aria-label="Pages of comps" className="flex items-center gap-2 print:hidden">
					<Button size="small" disabled={!table.getCanPreviousPage()} onClick={() => table.previousPage()}>
						<ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
						Prev
					</Button>
					<p className="px-2">
						Page {table.state.pagination.pageIndex + 1} / {pages}
					</p>
					<Button size="small" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
						Next
						<ChevronRight aria-hidden="true" className="-mr-1 size-4" />
					</Button>
				</nav>
			</div>
		</div>
	);
}
