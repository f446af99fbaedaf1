/** Computes a report again from current data. The new version replaces the old one, shared links included. */
import { useState } from 'react';
import { parseAddress } from '../../../../domain/address/address.ts';
import type { CoverPhoto } from '../../../../domain/home/photos.ts';
import { DEFAULT_ASSIGNMENT } from '../../../../domain/wording/states/assignment.ts';
import type { Report } from '../../../../report/report.ts';
import { isLimitReached } from '../../../refusal.ts';
import { LimitDialog } from '../../../shared/limit-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { createMarketReport, createMarketUpdate, createReport } from '../calls.ts';
import type { ReportDialogProps } from '../report-dialog.ts';
import { MarketUpdateForm } from '../update/market-update-form.tsx';
import { useSavedReport } from '../use-reports.ts';
import { MarketReportForm } from './market-report-form.tsx';
import { ReportForm } from './report-form.tsx';

type Update = (given: { replaces: string; key: string; signal: AbortSignal }) => Promise<string>;

export function UpdateDialog({ own, open, onClose, returnTo }: ReportDialogProps) {
	const { id, query, work, report } = own;
	// A retry, such as after a lost connection, is the same search and is charged once.
	const [key, setKey] = useState(() => crypto.randomUUID());
	const { start, saving, error } = useSavedReport<Update>(
		[],
		['Searching again and writing the pages', (update, signal) => update({ replaces: id, key, signal })],
		() => {
			setKey(crypto.randomUUID());
			onClose();
		},
	);
	const limited = isLimitReached(error);
	const { preparedFor, note, kind, saleNotes = false, netSheet, assignment } = report;
	const words = ['Update report', 'Updating…'] as const;
	const state = { saving, problem: error && !limited ? error.message : null };
	return (
		<>
			<Dialog
				open={open && !limited}
				onClose={() => {
					onClose();
					saving.cancel();
				}}
				returnTo={returnTo}
				title="Update report"
				description={`${whatItDoes(query)} The new version replaces this one, including in shared links.`}
			>
				{'area' in query ? (
					<MarketUpdateForm
						initial={{ preparedFor, advice: report.advice?.writtenOn ? report.advice : null }}
						ruled={report.advice ?? NO_ADVICE}
						state={null}
						onSubmit={(options) =>
							start(({ replaces, signal }) => createMarketUpdate({ query, ...options, replaces }, signal))
						}
						labels={words}
						{...state}
					/>
				) : 'zip' in query ? (
					<MarketReportForm
						initial={{ preparedFor, note }}
						onSubmit={(options) =>
							start(({ replaces, key, signal }) =>
								createMarketReport({ query, ...options, replaces }, key, signal),
							)
						}
						labels={words}
						{...state}
					/>
				) : (
					kind !== 'market' &&
					kind !== 'market_update' && (
						<ReportForm
							work={work}
							state={parseAddress(report.address).state}
							listedPhotos={own.listedPhotos}
							initial={{
								kind,
								preparedFor,
								note,
								assignment: { ...DEFAULT_ASSIGNMENT, ...assignment },
								saleNotes,
								cover: coverOf(report),
								pageOrder: report.pageOrder,
							}}
							onSubmit={(options) =>
								start(({ replaces, key, signal }) =>
									createReport({ query, work, netSheet, ...options, replaces }, key, signal),
								)
							}
							labels={words}
							{...state}
						/>
					)
				)}
			</Dialog>
			<LimitDialog
				open={limited}
				onClose={() => {
					onClose();
					saving.cancel();
				}}
				returnTo={returnTo}
			/>
		</>
	);
}

const NO_ADVICE = { sell: [], buy: [] };

function whatItDoes(query: ReportDialogProps['own']['query']): string {
	if ('area' in query) return 'Measures the area again, free, from current data.';
	return 'zip' in query
		? 'Searches the ZIP code again (one credit) and uses current data.'
		: 'Searches the home again (one credit) and prices it from current data with the same choices.';
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
