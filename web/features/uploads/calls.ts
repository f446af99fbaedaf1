/** Calls for the agent's own uploads. */
import type { Json } from '../../../contract/database.ts';
import {
	type PartChoices,
	parseRejectedRows,
	parseUploads,
	type RejectedRow,
	type Upload,
} from '../../../contract/uploads.ts';
import { utcDay } from '../../../domain/dates/days.ts';
import { callProcedure } from '../../procedures.ts';

export async function listUploads(): Promise<Upload[]> {
	return parseUploads(await callProcedure('my_uploads'));
}

/** @returns the id of the upload */
export async function startUpload(file: File): Promise<string> {
	const modified_on = utcDay(file.lastModified);
	return String(await callProcedure('start_upload', { file_name: file.name, bytes: file.size, modified_on }));
}

export interface Decision {
	upload: string;
	/** The choices by table name. */
	choices: Record<string, PartChoices>;
	/** True: import now; false: read the file again with these choices. */
	isFinal: boolean;
}

export async function decideUpload({ upload, choices, isFinal }: Decision): Promise<void> {
	await callProcedure('confirm_upload', { upload, choices: choices as Json, import: isFinal });
}

/** Deletes a finished upload. */
export async function deleteUpload(upload: string): Promise<void> {
	await callProcedure('delete_upload', { upload });
}

/** Restores an upload that was just deleted. */
export async function restoreUpload(upload: string): Promise<void> {
	await callProcedure('restore_upload', { upload });
}

export async function listRejectedRows(upload: string): Promise<RejectedRow[]> {
	return parseRejectedRows(await callProcedure('upload_rejected_rows', { upload }));
}
