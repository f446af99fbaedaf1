/** The imported files of open market data, each with a button that takes it back. */
import { type RefObject, useRef, useState } from 'react';
import type { MarketData } from '../../../../contract/admin.ts';
import { shortDay } from '../../../../domain/format/date-text.ts';
import { count } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { DATASETS, isDataset, LEVEL_WORDS } from '../../../../domain/market/published/publishers.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cell, PlainTable } from '../../../ui/plain-table.tsx';
import { takeBackMarketData } from '../calls.ts';
import { formatMoment } from '../moment.ts';
import { useAdminAction } from '../use-page.ts';

type ImportedFile = MarketData['files'][number];

const COLUMNS = [
	{ label: 'Dataset' },
	{ label: 'Areas' },
	{ label: 'Vintage' },
	{ label: 'Figures', figures: true },
	{ label: 'Rows with problems', figures: true },
	{ label: 'Imported (UTC)', figures: true },
	{ label: 'Actions', hidden: true },
];

export function ImportedFiles({ files }: Pick<MarketData, 'files'>) {
	const [leaving, setLeaving] = useState<ImportedFile | null>(null);
	const opener = useRef<HTMLButtonElement>(null);
	if (files.length === 0) return <p className="text-muted">No open market data is imported yet.</p>;
	return (
		<div className="lot">
			<h2 className="border-line border-b px-4 py-4 font-semibold text-head">Imported files</h2>
			<PlainTable label="Imported files" columns={COLUMNS}>
				{files.map((file) => (
					<tr key={file.id}>
						<Cell>
							<span className="block min-w-40">{labelOf(file)}</span>
							<span className="block wrap-anywhere text-muted text-xs">{file.file_name}</span>
						</Cell>
						<Cell>
							{count(file.areas)} {LEVEL_WORDS[file.level][file.areas === 1 ? 0 : 1]}
						</Cell>
						<Cell>
							<span className="whitespace-nowrap">{shortDay(file.vintage)}</span>{' '}
							{file.shown && <Badge>Shown</Badge>}
						</Cell>
						<Cell figures>{count(file.figures)}</Cell>
						<Cell figures>{count(file.rejected)}</Cell>
						<Cell figures>{formatMoment(file.loaded_at)}</Cell>
						<Cell figures>
							<Button
								size="small"
								className="-my-2"
								aria-label={`Take back ${nameOf(file)}`}
								onClick={(event) => {
									opener.current = event.currentTarget;
									setLeaving(file);
								}}
							>
								Take back
							</Button>
						</Cell>
					</tr>
				))}
			</PlainTable>
			{leaving && (
				<TakeBackDialog
					file={leaving}
					before={files.find((file) => isBefore(file, leaving, files)) ?? null}
					onClose={() => setLeaving(null)}
					returnTo={opener}
				/>
			)}
		</div>
	);
}

interface TakeBackDialogProps {
	file: ImportedFile;
	/** What is shown without it; null for nothing of this dataset and level. */
	before: ImportedFile | null;
	onClose: () => void;
	returnTo: RefObject<HTMLElement | null>;
}

function TakeBackDialog({ file, before, onClose, returnTo }: TakeBackDialogProps) {
	const { run, running, problem } = useAdminAction(async () => {
		await takeBackMarketData(file.id);
		onClose();
	});
	return (
		<Dialog
			open
			onClose={onClose}
			returnTo={returnTo}
			title={`Take back ${nameOf(file)}?`}
			description={`${plural(file.figures, 'figure')} will be removed. ${consequenceOf(file, before)} You can import the file again.`}
		>
			<Button onClick={onClose}>Keep it</Button>
			<Button look="danger" disabled={running} onClick={() => run(undefined)}>
				{running ? 'Taking it back…' : 'Take back'}
			</Button>
			{problem && <Alert>{problem}</Alert>}
		</Dialog>
	);
}

function consequenceOf(file: ImportedFile, before: ImportedFile | null): string {
	if (!file.shown) return 'Figures from other files stay.';
	return before === null
		? 'Nothing else is imported in its place.'
		: `Those of ${shortDay(before.vintage)} will be shown again.`;
}

/** The files come newest first: the first other one of the dataset and level. */
function isBefore(file: ImportedFile, leaving: ImportedFile, files: readonly ImportedFile[]): boolean {
	return (
		file.dataset === leaving.dataset &&
		file.level === leaving.level &&
		files.indexOf(file) > files.indexOf(leaving)
	);
}

function labelOf({ dataset }: ImportedFile): string {
	return isDataset(dataset) ? DATASETS[dataset].label : dataset;
}

/** @example "Zillow Home Value Index, counties, Oct 31, 2026" */
function nameOf(file: ImportedFile): string {
	return `${labelOf(file)}, ${LEVEL_WORDS[file.level][1]}, ${shortDay(file.vintage)}`;
}
