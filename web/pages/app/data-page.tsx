import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_UPLOAD_BYTES } from '../../../contract/uploads.ts';
import { startUpload } from '../../features/uploads/calls.ts';
import { CurrentUpload } from '../../features/uploads/current-upload.tsx';
import { UploadList } from '../../features/uploads/upload-list.tsx';
import { openUpload, useUploads } from '../../features/uploads/use-uploads.ts';
import { WorkspaceFrame } from '../../features/workspace/workspace-frame.tsx';
import { Refusal } from '../../refusal.ts';
import { DropZone } from '../../shared/uploads/drop-zone.tsx';
import { sendRest } from '../../shared/uploads/send-rest.ts';
import { Alert } from '../../ui/alert.tsx';

/** `/app/data`: the agent's own homes, uploaded from files. */
export default function DataPage() {
	const { data: uploads, error } = useUploads();
	const queryClient = useQueryClient();
	/** The bytes of the current file received so far; null while this page isn't sending. */
	const [sent, setSent] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const refresh = () => queryClient.invalidateQueries({ queryKey: ['uploads'] });
	async function send(work: () => Promise<void>) {
		setProblem(null);
		setSent(0);
		try {
			await work();
		} catch (refusal) {
			setProblem((refusal as Error).message);
		}
		await refresh();
		setSent(null);
	}
	const current = uploads && openUpload(uploads);
	const finished = uploads?.filter(({ status }) => status === 'done' || status === 'failed') ?? [];
	function resume(file: File) {
		if (!current) return;
		if (file.size !== current.bytes)
			setProblem("This is a different file: its size doesn't match. Choose the same file, or cancel.");
		else void send(() => sendRest(file, current.id, current.received, setSent));
	}
	return (
		<WorkspaceFrame title="Your data">
			<p className="max-w-prose text-muted">
				Upload sales and listings from your MLS, an assessor or any other source. They're used in your own
				searches, prices and reports, labeled "Your data". Nobody else sees them.
			</p>
			{(problem ?? error?.message) && <Alert>{problem ?? error?.message}</Alert>}
			{current ? (
				<CurrentUpload upload={current} sent={sent} onResume={resume} />
			) : (
				uploads && (
					<DropZone
						accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.zip"
						note="CSV, TSV, Excel (.xlsx) or a ZIP of these, up to 50 MB"
						onFile={(file) => void send(() => sendFile(file, () => void refresh(), setSent))}
					/>
				)
			)}
			<section aria-labelledby="uploads">
				<h2 id="uploads" className="mb-4 font-semibold text-head">
					Uploads
				</h2>
				{uploads && <UploadList uploads={finished} />}
			</section>
		</WorkspaceFrame>
	);
}

/**
 * Sends a file of homes.
 *
 * @param onProgress called with the bytes received so far
 * @throws Refusal with a sentence
 */
async function sendFile(
	file: File,
	onStart: (upload: string) => void,
	onProgress: (bytes: number) => void,
): Promise<void> {
	if (file.size > MAX_UPLOAD_BYTES) {
		throw new Refusal(
			413,
			'This file is larger than 50 MB. Split it, or leave out columns such as remarks and photos.',
		);
	}
	const upload = await startUpload(file);
	onStart(upload);
	await sendRest(file, upload, 0, onProgress);
}
