/** The finished uploads, newest first. One that is deleted can be restored for ten seconds. */
import { useState } from 'react';
import type { Upload } from '../../../contract/uploads.ts';
import { Alert } from '../../ui/alert.tsx';
import { UndoNotice } from '../../ui/dialog/undo-notice.tsx';
import { deleteUpload, restoreUpload } from './calls.ts';
import { FinishedUpload } from './finished-upload.tsx';
import { useUploadAction } from './use-uploads.ts';

interface Deleted {
	upload: Upload;
	at: number;
}

export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
	const [deleted, setDeleted] = useState<Deleted | null>(null);
	const remove = useUploadAction(async (upload: Upload) => {
		await deleteUpload(upload.id);
		restore.reset();
		setDeleted({ upload, at: Date.now() });
	});
	const restore = useUploadAction(async (upload: Upload) => {
		await restoreUpload(upload.id);
		setDeleted(null);
	});
	return (
		<>
			{remove.error && <Alert>{remove.error.message}</Alert>}
			{uploads.length === 0 && <p className="lot px-6 py-8 text-muted">No uploads yet.</p>}
			{uploads.length > 0 && (
				<ul className="lot divide-y divide-line">
					{uploads.map((upload) => (
						<FinishedUpload
							key={upload.id}
							upload={upload}
							onDelete={() => !remove.isPending && remove.mutate(upload)}
						/>
					))}
				</ul>
			)}
			{deleted && (
				<UndoNotice
					key={deleted.upload.id}
					deletedAt={deleted.at}
					onUndo={() => !restore.isPending && restore.mutate(deleted.upload)}
					problem={restore.error?.message ?? null}
					onEnd={() => setDeleted(null)}
				>
					<strong className="line-clamp-2 wrap-anywhere font-medium">{deleted.upload.file_name}</strong>
					Deleted. Its homes leave your searches within half a minute.
				</UndoNotice>
			)}
		</>
	);
}
