/** A chart with its title, a table of its figures, and both as files. */
import { type ReactNode, useRef } from 'react';
import { Cell, PlainTable, type TableColumn } from '../../../ui/plain-table.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { savePicture } from './save-picture.ts';

interface ChartPanelProps {
	title: string;
	note?: ReactNode;
	/** What the marks of the drawing are, below it. */
	legend?: string;
	/** The figures: the first column names a row. */
	columns: readonly string[];
	rows: readonly (readonly string[])[];
	/** What it is of: the files' names. */
	file: string;
	/** Whether it is a drawing, which can be saved as a picture. */
	isDrawing?: boolean;
	className?: string;
	children: ReactNode;
}

export function ChartPanel({
	title,
	note,
	legend,
	columns,
	rows,
	file: subject,
	isDrawing = true,
	className = '',
	children,
}: ChartPanelProps) {
	const figure = useRef<HTMLElement>(null);
	const file = subject.replace(/[^\p{L}\d.]+/gu, '-');
	return (
		<figure ref={figure} className={`lot min-w-0 p-5 print:break-inside-avoid print:py-3 ${className}`}>
			<figcaption className="mb-2">
				<h2 className="font-semibold text-head">{title}</h2>
				{note && <p className="mt-1 text-muted text-sm">{note}</p>}
			</figcaption>
			{children}
			{legend && <p className="mt-2 text-muted text-xs">{legend}</p>}
			{rows.length > 0 && (
				<div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-1 text-sm print:hidden">
					<details className="min-w-0 grow basis-full sm:basis-auto">
						<summary className="cursor-pointer py-1 text-muted">Show as a table</summary>
						<div className="mt-2 max-h-96 overflow-y-auto">
							<PlainTable label={title} columns={columns.map(asColumn)}>
								{rows.map((cells) => (
									<tr key={cells[0]}>
										{cells.map((cell, at) => (
											<Cell key={columns[at]} figures={at > 0}>
												{cell}
											</Cell>
										))}
									</tr>
								))}
							</PlainTable>
						</div>
					</details>
					<FileButton onClick={() => saveFile(`${file}.csv`, toCsv([columns, ...rows]), 'text/csv')}>
						CSV
					</FileButton>
					{isDrawing && (
						<FileButton
							onClick={() => {
								const drawing = figure.current?.querySelector('svg');
								if (drawing) void savePicture(drawing, `${file}.png`);
							}}
						>
							PNG
						</FileButton>
					)}
				</div>
			)}
		</figure>
	);
}

function FileButton({ onClick, children }: { onClick: () => void; children: string }) {
	return (
		<button
			type="button"
			onClick={onClick}
			className="cursor-pointer py-1 text-accent-text underline underline-offset-4"
		>
			{children}
		</button>
	);
}

function asColumn(label: string, at: number): TableColumn {
	return { label, figures: at > 0 };
}

/** Spreadsheets take a cell that starts with one of these signs for a formula, unless it is a number. */
const FORMULA = /^[=+@\t-](?!\d)/;

function toCsv(rows: readonly (readonly string[])[]): string {
	const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
	return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
