/** Saves a whole list as a file for a spreadsheet. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CsvCell, formatCsv } from '../../../domain/format/csv.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';

interface CsvButtonProps<Row> {
	/** The file name, without its extension. */
	name: string;
	header: readonly string[];
	fetchRows: () => Promise<readonly Row[]>;
	cells: (row: Row) => readonly CsvCell[];
}

export function CsvButton<Row>({ name, header, fetchRows, cells }: CsvButtonProps<Row>) {
	const { mutate, isPending, error } = useMutation({
		mutationFn: fetchRows,
		onSuccess: (rows) =>
			saveFile(`${name}.csv`, formatCsv(header, rows.map(cells)), 'text/csv;charset=utf-8'),
	});
	return (
		<>
			<Button size="small" disabled={isPending} onClick={() => mutate()}>
				<Download aria-hidden="true" className="size-4" />
				{isPending ? 'Preparing…' : 'Export CSV'}
			</Button>
			{error && <Alert>{error.message}</Alert>}
		</>
	);
}
