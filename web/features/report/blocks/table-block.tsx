/**
 * A table of a report. On a phone, a wide table stacks the facts of a row under its name, and a narrow table shows long
 * text on a separate line. The grid, whose columns are homes, scrolls sideways while its row names stay visible.
 */
import type { CSSProperties, ReactNode } from 'react';
import type { Pin, TableBlock, TableColumn, TableRow } from '../../../../report/report.ts';
import { UnbrokenAmounts } from '../../../ui/text/unbroken-amounts.tsx';
import { Disc } from './disc.tsx';

/** How many columns fit on a phone. */
const PHONE_COLUMNS = 3;

/** A text column that takes this share of the width contains sentences. */
const LONG = 0.25;

export function TableBlockView({ block }: { block: TableBlock }) {
	const { caption, columns, note } = block;
	const table = <Table block={block} />;
	const stacks = columns.every(({ pin }) => pin === null) || undefined;
	const style = { '--columns': columns.length } as CSSProperties;
	return (
		<div className="report-figure" style={style}>
			{columns.length <= PHONE_COLUMNS ? (
				table
			) : (
				<section
					aria-label={`${caption} (table)`}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
					tabIndex={0}
					className="report-scroll"
					data-stacks={stacks}
					data-columns={columns.length}
				>
					{table}
				</section>
			)}
			{note && <p className="mt-2 whitespace-pre-line text-xs text-muted">{note}</p>}
		</div>
	);
}

function Table({ block: { caption, columns, rows, numbered } }: { block: TableBlock }) {
	const hasSentences = columns.length <= PHONE_COLUMNS && columns.slice(1).some(isLong);
	return (
		<table className="report-table" data-sentences={hasSentences || undefined}>
			<caption>{caption}</caption>
			<colgroup>
				{columns.map(({ label, width }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
					<col key={`${index} ${label}`} style={{ '--width': `${width * 100}%` } as CSSProperties} />
				))}
			</colgroup>
			<thead>
				<tr>
					{columns.map((column, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
						<ColumnName key={index} column={column} />
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
					<Row key={index} row={row} columns={columns} word={numbered} />
				))}
			</tbody>
		</table>
	);
}

/** The corner cell above the row names may be empty. */
function ColumnName({ column: { label, align, pin } }: { column: TableColumn }) {
	if (label === '' && pin === null) return <td />;
	return (
		<th scope="col" data-align={align}>
			<PinnedLabel pin={pin}>{label}</PinnedLabel>
		</th>
	);
}

interface RowProps {
	row: TableRow;
	columns: TableBlock['columns'];
	word: string | undefined;
}

function Row({ row, columns, word }: RowProps) {
	const [name = '', ...cells] = row.cells;
	return (
		<tr data-strong={row.strong || undefined}>
			<th scope="row" data-align={columns[0]?.align}>
				<PinnedLabel pin={row.pin} word={word}>
					{name}
				</PinnedLabel>
			</th>
			{cells.map((cell, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
				<FactCell key={index} column={columns[index + 1]} text={cell} />
			))}
		</tr>
	);
}

/**
 * A cell with the name of its column, which is shown above it if rows are stacked. Long text takes the full width.
 */
function FactCell({ column, text }: { column: TableColumn | undefined; text: string }) {
	return (
		<td
			data-align={column?.align}
			data-label={column?.label}
			data-long={(column && isLong(column)) || undefined}
		>
			<UnbrokenAmounts>{text}</UnbrokenAmounts>
		</td>
	);
}

function isLong({ align, width }: TableColumn): boolean {
	return align === 'start' && width >= LONG;
}

/** A name next to its disc, one line below the other. */
function PinnedLabel({ pin, word, children }: { pin: Pin; word?: string | undefined; children: ReactNode }) {
	if (pin === null) return children;
	return (
		<span className="report-pinned-label">
			<Disc pin={pin} word={word} />
			<span>{children}</span>
		</span>
	);
}
