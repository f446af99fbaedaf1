/** A list for administrators: the number of rows, the rows, and the pager. */
import type { ReactNode } from 'react';
import { plural } from '../../../domain/format/plural.ts';
import { Alert } from '../../ui/alert.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PlainTable, type TableColumn } from '../../ui/plain-table.tsx';
import type { usePage } from './use-page.ts';

interface ListFrameProps<Row> {
	label: string;
	/** The noun for one row, and for several. */
	noun: readonly [one: string, several: string];
	columns: readonly TableColumn[];
	list: ReturnType<typeof usePage<Row>>;
	row: (row: Row) => ReactNode;
	/** Shown next to the count. */
	children?: ReactNode;
}

export function ListFrame<Row>({ label, noun, columns, list, row, children }: ListFrameProps<Row>) {
	const { rows, total, page, pages, goToPage, isLoadingPage, problem } = list;
	if (problem) return <Alert>{problem}</Alert>;
	return (
		<div className="lot">
			<div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2">
				<p role="status" className="text-muted text-sm tabular-nums">
					{rows ? plural(total, ...noun) : 'Loading…'}
				</p>
				{children}
			</div>
			{rows?.length === 0 ? (
				<p className="px-4 py-12 text-center text-muted">No results.</p>
			) : (
				<div className={isLoadingPage ? 'opacity-60' : ''}>
					<PlainTable label={label} columns={columns}>
						{rows?.map(row)}
					</PlainTable>
				</div>
			)}
			{pages > 1 && (
				<div className="flex justify-end border-line border-t px-4 py-3">
					<Pager label={`Pages of ${label.toLowerCase()}`} page={page} pages={pages} onChange={goToPage} />
				</div>
			)}
		</div>
	);
}
