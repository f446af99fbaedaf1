/** The upload in progress: sending, then checking its columns, then importing. */
import { useState } from 'react';
import { needsCheck, type PartChoices, type Upload } from '../../../contract/uploads.ts';
import { count, percent } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { cancelUpload } from '../../shared/uploads/send-rest.ts';
import { UploadProgress } from '../../shared/uploads/upload-progress.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Steps } from '../../ui/text/steps.tsx';
import { decideUpload } from './calls.ts';
import { PartContentsLine } from './part-contents.tsx';
import { PartMapping } from './part-mapping.tsx';
import { useUploadAction } from './use-uploads.ts';

interface CurrentUploadProps {
	upload: Upload;
	/** The bytes received, if this page is sending them. */
	sent: number | null;
	/** Sends the rest of an interrupted file. */
	onResume: (file: File) => void;
}

export function CurrentUpload({ upload, sent, onResume }: CurrentUploadProps) {
	const decide = useUploadAction(decideUpload);
	const cancel = useUploadAction(cancelUpload);
	const { id, file_name, status, parts } = upload;
	const choices = Object.fromEntries(parts.map((part) => [part.name, part.choices]));
	const [asks, setAsks] = useState(false);
	const isChecking = asks || parts.some(needsCheck);
	const change = (name: string, changed: PartChoices) => {
		setAsks(true);
		decide.mutate({ upload: id, choices: { ...choices, [name]: changed }, isFinal: false });
	};
	const usable = parts.filter(({ problem, isOfParcels }) => problem === null && !isOfParcels).length;
	return (
		<div className="lot space-y-5 p-5 sm:p-7">
			<h2 className="line-clamp-2 wrap-anywhere font-semibold text-head">{file_name}</h2>
			<UploadSteps status={status} />
			{status === 'receiving' && <Receiving upload={upload} sent={sent} onResume={onResume} />}
			{upload.waits ? (
				<p role="status">
					Waiting: other files come first, or the process that reads files isn't running. Your file is stored.
				</p>
			) : (
				status === 'reading' && <p role="status">Reading the file…</p>
			)}
			{status === 'importing' && !upload.waits && <Importing {...upload} />}
			{(status === 'reading' || status === 'importing') && (
				<p className="text-muted text-sm">You can leave this page. The upload keeps going.</p>
			)}
			{status === 'ready' && isChecking && (
				<p className="text-muted text-sm">Change any column that isn't recognized correctly.</p>
			)}
			{status === 'ready' &&
				parts.map((part) =>
					part.contents && !isChecking ? (
						<PartContentsLine key={part.name} part={part} contents={part.contents} />
					) : (
						<PartMapping
							key={part.name}
							part={part}
							disabled={decide.isPending}
							onChange={(changed) => change(part.name, changed)}
						/>
					),
				)}
			{(decide.error ?? cancel.error) && <Alert>{(decide.error ?? cancel.error)?.message}</Alert>}
			<div className="flex flex-wrap gap-3">
				{status === 'ready' && (
					<Button
						look="primary"
						disabled={usable === 0 || decide.isPending}
						onClick={() => decide.mutate({ upload: id, choices, isFinal: true })}
					>
						Import
					</Button>
				)}
				{status === 'ready' && !isChecking && <Button onClick={() => setAsks(true)}>Check columns</Button>}
				<Button disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
					Cancel
				</Button>
			</div>
		</div>
	);
}

function Receiving({ upload, sent, onResume }: CurrentUploadProps) {
	if (sent !== null) return <UploadProgress label="Uploading" share={sent / upload.bytes} />;
	return (
		<>
			<p>
				This upload was interrupted at {percent(upload.received / upload.bytes)}. Choose the same file to
				continue, or cancel.
			</p>
			<input
				type="file"
				aria-label="The same file"
				className="text-sm"
				onChange={(event) => {
					const [file] = event.target.files ?? [];
					if (file) onResume(file);
				}}
			/>
		</>
	);
}

function Importing({ progress, rows: counted }: Pick<Upload, 'progress' | 'rows'>) {
	const rows = counted ?? 0;
	return (
		<UploadProgress
			label={progress < 1 ? 'Importing' : 'Saving'}
			share={progress}
			words={`${count(Math.round(progress * rows))} of ${plural(rows, 'row')}`}
		/>
	);
}

const STEPS: readonly { name: string; statuses: readonly Upload['status'][] }[] = [
	{ name: 'Uploading', statuses: ['receiving'] },
	{ name: 'Reading', statuses: ['reading'] },
	{ name: 'Matching columns', statuses: ['ready'] },
	{ name: 'Importing', statuses: ['importing'] },
];

/** The steps of an upload, and which one it is at. */
function UploadSteps({ status }: { status: Upload['status'] }) {
	const current = STEPS.findIndex(({ statuses }) => statuses.includes(status));
	return <Steps names={STEPS.map(({ name }) => name)} current={current} />;
}
