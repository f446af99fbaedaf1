/** The comps: ten per page on screen, all of them in print. */
import { useTable } from '@tanstack/react-table';
import type { Comp } from '../../../../contract/comps.ts';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import { useUnits } from '../../../use-units.ts';
import { COLUMNS, cellClass, RULES } from './comps-columns.tsx';
import { CompsFoot } from './comps-foot.tsx';
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
				<CompsHead table={table} />
				<tbody onPointerLeave={() => onHighlight(null)}>
					{rows.length === 0 && (
						<tr className="comps-empty">
							<td colSpan={columns.length}>{loading ? 'Loading…' : 'No comps found. Try another query.'}</td>
						</tr>
					)}
					{rows.map((row) => (
						<tr key={row.id} data-lit={row.id === highlighted} onPointerEnter={() => onHighlight(row.id)}>
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
			{!loading && <CompsFoot table={table} shown={rows.length} total={comps.length} />}
		</div>
	);
}
