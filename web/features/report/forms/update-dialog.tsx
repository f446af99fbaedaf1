/** Computes a report again from current data. The new version replaces the old one, shared links included. */
import { useMemo, useState } from 'react';
import {
	NEW_REPORT,
	PRICE_REPORT_KINDS,
	type ReportRequest,
	savedTexts,
} from '../../../../contract/reports/report-request.ts';
import { TEXTS } from '../../../../contract/reports/report-texts.ts';
import { parseAddress } from '../../../../domain/address/address.ts';
import type { CoverPhoto } from '../../../../domain/home/photos.ts';
import { DEFAULT_ASSIGNMENT } from '../../../../domain/wording/states/assignment.ts';
import type { Report } from '../../../../report/report.ts';
import { useSession } from '../../../session/session.ts';
import { useAccount } from '../../../shared/account/use-account.ts';
import { ownPagesOf, pagesToKeep } from '../../../shared/own-pages/own-page-field.tsx';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import type { OwnReport } from '../use-reports.ts';
import { ReportDialog } from './report-dialog.tsx';

export function UpdateDialog({ own, ...controls }: DialogControls & { own: OwnReport }) {
	const { query, report, listedPhotos } = own;
	const { data: account } = useAccount(useSession().user?.id);
	const before = useMemo(() => requestOf(own), [own]);
	const [draft, setDraft] = useState<ReportRequest | null>(null);
	const request = useMemo(
		() => withOwnPages(draft ?? before, account?.ownPages),
		[draft, before, account?.ownPages],
	);
	// A retry, such as after a lost connection, is the same search and is charged once.
	const [key, setKey] = useState(() => crypto.randomUUID());
	const words = {
		title: 'Update report',
		description: `${whatItDoes(query)} The new version replaces this one, including in shared links.`,
	};
	return (
		<ReportDialog
			{...controls}
			{...words}
			labels={['Update report', 'Updating…']}
			step="Searching again and writing the pages"
			request={request}
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

/** The request that a report was made from, to make it again. The summary is written again, from the new figures. */
function requestOf({ id, query, work, report }: OwnReport): ReportRequest {
	if ('area' in query) {
		const advice = report.advice?.writtenOn ? report.advice : null;
		return { ...NEW_REPORT.update, ...savedTexts(TEXTS.update, report), ...query, advice, replaces: id };
	}
	if ('zip' in query) {
		const { zip, radius } = query;
		const texts = savedTexts(TEXTS.market, report);
		return { ...NEW_REPORT.market, ...texts, zip, radius: radius ?? undefined, replaces: id };
	}
	const { assignment, netSheet, offer, pastListing, priceDial, saleNotes, pageOrder } = report;
	return {
		...savedTexts(TEXTS.home, report),
		kind: PRICE_REPORT_KINDS.find((kind) => kind === report.kind) ?? 'standard',
		...query,
		work,
		...{ netSheet, offer, pastListing, priceDial, saleNotes, pageOrder },
		assignment: { ...DEFAULT_ASSIGNMENT, ...assignment },
		cover: coverOf(report),
		ownPages: pagesToKeep(report.ownPages),
		replaces: id,
	};
}

/** With the pages of the profile that the report doesn't have. */
function withOwnPages(request: ReportRequest, stored: unknown): ReportRequest {
	return 'work' in request ? { ...request, ownPages: ownPagesOf(stored, request.ownPages) } : request;
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
