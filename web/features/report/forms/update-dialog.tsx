/** Computes a report again from current data. The new version replaces the old one, shared links included. */
import { useMemo, useState } from 'react';
import { ReportRequest } from '../../../../contract/reports/report-request.ts';
import { parseAddress } from '../../../../domain/address/address.ts';
import { WORK_VERSION } from '../../../../domain/comps/saved-work.ts';
import type { CoverPhoto } from '../../../../domain/home/photos.ts';
import { DEFAULT_ASSIGNMENT } from '../../../../domain/wording/states/assignment.ts';
import type { Report } from '../../../../report/report.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { OwnReport } from '../use-reports.ts';
import { ReportDialog } from './report-dialog.tsx';

export function UpdateDialog({ own, ...controls }: DialogControls & { own: OwnReport }) {
	const { query, report, listedPhotos } = own;
	const before = useMemo(() => readRequest(own), [own]);
	const [draft, setDraft] = useState<ReportRequest | null>(null);
	// A retry, such as after a lost connection, is the same search and is charged once.
	const [key, setKey] = useState(() => crypto.randomUUID());
	const words = {
		title: 'Update report',
		description: `${whatItDoes(query)} The new version replaces this one, including in shared links.`,
	};
	if (!before.success)
		return (
			<Dialog {...controls} {...words}>
				<Alert>{before.error.issues[0]?.message}</Alert>
			</Dialog>
		);
	return (
		<ReportDialog
			{...controls}
			{...words}
			labels={['Update report', 'Updating…']}
			step="Searching again and writing the pages"
			request={draft ?? before.data}
			onChange={setDraft}
			context={{
				state: 'address' in query ? parseAddress(report.address).state : null,
				listedPhotos,
				advice: report.advice ?? { sell: [], buy: [] },
			}}
			searchKey={key}
			onSaved={() => {
				setKey(crypto.randomUUID());
				controls.onClose();
			}}
		/>
	);
}

function whatItDoes(query: OwnReport['query']): string {
	if ('area' in query) return 'Measures the area again, free, from current data.';
	return 'zip' in query
		? 'Searches the ZIP code again (one credit) and uses current data.'
		: 'Searches the home again (one credit) and prices it from current data with the same choices.';
}

/** The request that a report was made from, to make it again. That of an older version may have become invalid. */
function readRequest({ id, query, work, report }: OwnReport) {
	return ReportRequest.safeParse({
		...report,
		...query,
		radius: ('zip' in query && query.radius) || undefined,
		work: { version: WORK_VERSION, ...work },
		assignment: { ...DEFAULT_ASSIGNMENT, ...report.assignment },
		cover: coverOf(report),
		advice: report.advice?.writtenOn ? report.advice : null,
		// Written again, from the new figures.
		summary: undefined,
		replaces: id,
	});
}

/** The photo of a saved report. An uploaded one is already cropped. */
function coverOf({ cover, pages }: Report): CoverPhoto | undefined {
	if (!cover) return undefined;
	const { number, focus } = cover;
	if (number !== null) return { number, focus };
	const photo = pages.flatMap(({ blocks }) =>
		blocks.flatMap((block) => (block.kind === 'cover' ? block.photo : [])),
	)[0];
	return photo && { upload: photo.picture, focus };
}
