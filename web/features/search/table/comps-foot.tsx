/** The footer of the comps table: how many are shown, and the pager. */
import { Pager } from '../../../ui/pager.tsx';
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
			<Pager
				label="Pages of comps"
				page={table.state.pagination.pageIndex + 1}
				pages={table.getPageCount()}
				onChange={(page) => table.setPageIndex(page - 1)}
			/>
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
