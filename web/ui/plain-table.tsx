/** A table of facts, which scrolls if it is wider than the screen, by keyboard as well. */
import type { ReactNode } from 'react';

export interface TableColumn {
	label: string;
	/** Figures are right-aligned. */
	figures?: boolean;
	/** The header is only for screen readers, such as for a column of buttons. */
	hidden?: boolean;
}

interface PlainTableProps {
	label: string;
	columns: readonly TableColumn[];
	/** Rows of `Cell` elements. */
	children: ReactNode;
}

export function PlainTable({ label, columns, children }: PlainTableProps) {
	return (
		<ScrollRegion label={label}>
			<table aria-label={label} className="w-full text-left text-sm">
				<thead>
					<tr className="border-edge border-b text-muted">
						{columns.map((column) => (
							<th
								key={column.label}
								scope="col"
								className={`whitespace-nowrap px-2 py-2.5 first:pl-4 last:pr-4 sm:px-4 font-medium ${column.figures ? 'text-right' : ''}`}
							>
								{column.hidden ? <span className="sr-only">{column.label}</span> : column.label}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line">{children}</tbody>
			</table>
		</ScrollRegion>
	);
}

/** What may be wider than the screen, such as a table: it scrolls. Put a frame around it, not on it, or its corners are cut off. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
		<section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
			{children}
		</section>
	);
}

export function Cell({ figures = false, children }: { figures?: boolean; children: ReactNode }) {
	return (
		<td
			className={`px-2 py-3 align-top tabular-nums first:pl-4 last:pr-4 sm:px-4 ${figures ? 'whitespace-nowrap text-right' : ''}`}
		>
			{children}
		</td>
	);
}
