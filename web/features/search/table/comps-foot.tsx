/** The footer of the comps table: how many are shown, and the pager. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { CompsTableModel } from './comps-head.tsx';
import { ExportCsv } from './export-csv-button.tsx';

interface CompsFootProps {
	table: CompsTableModel;
	shown: number;
	total: number;
}

export function CompsFoot({ table, shown, total }: CompsFootProps) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3 text-muted text-sm tabular-nums">
			<div className="flex items-center gap-5">
				<p>
					<CompsCount shown={shown} total={total} />
				</p>
				<ExportCsv comps={table.getPrePaginatedRowModel().rows.map((row) => row.original)} />
			</div>
			<nav aria-label="Pages of comps" className="flex items-center gap-2">
				<Button size="small" disabled={!table.getCanPreviousPage()} onClick={() => table.previousPage()}>
					<ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
					Prev
				</Button>
				<p className="px-2">
					Page {table.state.pagination.pageIndex + 1} / {Math.max(1, table.getPageCount())}
				</p>
				<Button size="small" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
					Next
					<ChevronRight aria-hidden="true" className="-mr-1 size-4" />
				</Button>
			</nav>
		</div>
	);
}

export function CompsCount({ shown, total }: Pick<CompsFootProps, 'shown' | 'total'>) {
	return (
		<>
			Showing {shown} of {total}
		</>
	);
}
