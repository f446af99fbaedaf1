/** The comps: ten per page on screen, and all of them in print. There, their number is above them, because a line below could be alone on a sheet. */
import { useTable } from '@tanstack/react-table';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import { useUnits } from '../../../use-units.ts';
import { COLUMNS, cellClass, RULES } from './comps-columns.tsx';
import { CompsCount, CompsFoot } from './comps-foot.tsx';
import { CompsHead } from './comps-head.tsx';
import './comps-table.css';

const PAGE_SIZE = 10;

interface CompsTableProps {
	comps: readonly Comp[];
	loading: boolean;
	/** The hovered home, here or on a map. */
	highlighted: string | null;
	onHighlight: (id: string | null) => void;
}

export function CompsTable({ comps, loading, highlighted, onHighlight }: CompsTableProps) {
	const printing = usePrinting();
	const columns = COLUMNS[useUnits()];
	const table = useTable({
		...RULES,
		columns,
		data: comps,
		initialState: { pagination: { pageIndex: 0, pageSize: PAGE_SIZE } },
	});
	const { rows } = printing ? table.getPrePaginatedRowModel() : table.getRowModel();
	return (
		<div className="lot comps">
			<table aria-label="Comparable homes">
				{printing && (
					<caption className="break-after-avoid px-4 py-2 text-left text-muted">
						<CompsCount shown={rows.length} total={comps.length} />
					</caption>
				)}
				<CompsHead table={table} />
				<tbody onPointerLeave={() => onHighlight(null)}>
					{rows.length === 0 && (
						<tr className="comps-empty">
							<td colSpan={columns.length}>{loading ? 'Loading…' : 'No comps found. Try another query.'}</td>
						</tr>
					)}
					{rows.map((row) => (
						<tr
							key={row.id}
							data-highlighted={row.id === highlighted}
							onPointerEnter={() => onHighlight(row.id)}
						>
							{row.getAllCells().map((cell) => (
								<td
									key={cell.id}
									role={cell.column.id === 'address' ? 'rowheader' : undefined}
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
			{!loading && !printing && <CompsFoot table={table} shown={rows.length} total={comps.length} />}
		</div>
	);
}
