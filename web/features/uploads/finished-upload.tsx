/** A finished upload: its counts, its rejected rows, and its actions. */
import type { Upload, UploadResult } from '../../../contract/uploads.ts';
import { formatCsv } from '../../../domain/format/csv.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { agree, plural } from '../../../domain/format/plural.ts';
import { SET_ASIDE, SET_ASIDE_REASONS } from '../../../domain/home/deed.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { localDay } from '../../ui/local-day.ts';
import { saveFile } from '../../ui/save-file.ts';
import { listRejectedRows } from './calls.ts';
import { useUploadAction } from './use-uploads.ts';

interface FinishedUploadProps {
	upload: Upload;
	onDelete: () => void;
}

export function FinishedUpload({ upload, onDelete }: FinishedUploadProps) {
	const { file_name, result, set_aside, problem, created_at } = upload;
	return (
		<li className="grid gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
			<div className="min-w-0 space-y-2">
				<p className="line-clamp-2 wrap-anywhere font-medium">{file_name}</p>
				<p className="text-muted text-sm tabular-nums">
					{longDay(localDay(new Date(created_at)))}
					{result !== null && `, ${plural(result.added, 'home')}`}
				</p>
				{problem !== null && <Alert>{problem}</Alert>}
				{result !== null && <Counts result={result} />}
				<Unlocated upload={upload} />
				<SetAside reasons={set_aside} />
			</div>
			<Actions upload={upload} onDelete={onDelete} />
		</li>
	);
}

function Counts({ result }: { result: UploadResult }) {
	const { read, replaced, repeated, ended, unsold = 0, rejected, ignored = [], unknownTypes = [] } = result;
	const all = rejected.reduce((sum, each) => sum + each.count, 0);
	const facts = [
		`${plural(read, 'row')} read`,
		replaced > 0 && `${count(replaced)} already in an earlier upload`,
		repeated > 0 && `${count(repeated)} duplicate or older`,
		ended > 0 && `${count(ended)} no longer active`,
		unsold > 0 && `${count(unsold)} expired or withdrawn (counted in share sold)`,
		all > 0 && `${count(all)} rejected`,
	];
	return (
		<>
			<p className="text-sm tabular-nums">{facts.filter(Boolean).join(', ')}</p>
			{unknownTypes.length > 0 && (
				<p className="text-muted text-sm">
					Property type unknown:{' '}
					{unknownTypes
						.slice(0, 5)
						.map(({ text, count }) => `${text} (${plural(count, 'row')})`)
						.join(', ')}
				</p>
			)}
			{rejected.length > 0 && (
				<ul className="list-disc pl-5 text-muted text-sm">
					{rejected.slice(0, 5).map((each) => (
						<li key={each.reason}>
							{plural(each.count, 'row')}: {each.reason}
						</li>
					))}
				</ul>
			)}
			{describeGaps(result).map((sentence) => (
				<p key={sentence} className="text-sm tabular-nums">
					{sentence}
				</p>
			))}
			{ignored.map((sentence) => (
				<p key={sentence} className="text-muted text-sm">
					{sentence}
				</p>
			))}
		</>
	);
}

/** The sales that are imported, but not used everywhere, with the reason. */
function describeGaps({ older = 0, oldest = 0, withoutArea = 0 }: UploadResult): string[] {
	return [
		...(older > 0
			? [
					`${plural(older, 'sale')} closed more than 12 months ago: ${agree(older, "it can be a comp, but isn't", "they can be comps, but aren't")} in the statistics.`,
				]
			: []),
		...(oldest > 0
			? [`${plural(oldest, 'sale')} closed more than 24 months ago: too old for comps and statistics.`]
			: []),
		...(withoutArea > 0
			? [
					`${plural(withoutArea, 'sale')} ${agree(withoutArea, 'has', 'have')} no living area: in the statistics, but not used as ${agree(withoutArea, 'a comp', 'comps')}.`,
				]
			: []),
	];
}

/** The homes without a map location, as they are now: a geocoder may be at work on them. */
function Unlocated({ upload: { unlocated, being_located } }: Pick<FinishedUploadProps, 'upload'>) {
	if (unlocated === 0) return null;
	const homes = `${plural(unlocated, 'home')} ${agree(unlocated, 'has', 'have')} no map location`;
	return (
		<p className="text-sm tabular-nums">
			{being_located > 0
				? `${homes} yet: ${plural(being_located, 'address', 'addresses')} left to look up.`
				: `${homes}: compared by street, but not on the map.`}
		</p>
	);
}

/** The sales that are stored but in no figure, as the uploads and the shared data are now. */
function SetAside({ reasons }: { reasons: Upload['set_aside'] }) {
	const all = SET_ASIDE.flatMap((reason) => {
		const sales = reasons[reason] ?? 0;
		return sales === 0 ? [] : [{ reason, sales }];
	});
	if (all.length === 0) return null;
	return (
		<>
			<p className="text-sm tabular-nums">
				{count(all.reduce((sum, { sales }) => sum + sales, 0))} excluded from every figure
			</p>
			<ul className="list-disc pl-5 text-muted text-sm">
				{all.map(({ reason, sales }) => (
					<li key={reason}>
						{plural(sales, 'sale')}: {SET_ASIDE_REASONS[reason]}
					</li>
				))}
			</ul>
		</>
	);
}

function Actions({ upload, onDelete }: FinishedUploadProps) {
	const save = useUploadAction(saveRejectedRows);
	const { id, result, file_name } = upload;
	const zip = result?.zips[0];
	return (
		<div className="flex flex-wrap items-start gap-2 sm:justify-end">
			{result !== null && result.added > 0 && zip !== undefined && (
				<ButtonLink
					size="small"
					state={SEARCH_IMMEDIATELY}
					to={result.example ? searchPath('address', result.example) : searchPath('zip', zip)}
				>
					Price a home
				</ButtonLink>
			)}
			{result !== null && result.rejected.length > 0 && (
				<Button size="small" disabled={save.isPending} onClick={() => save.mutate({ id, file_name })}>
					Download rejected rows
				</Button>
			)}
			<Button size="small" look="quiet" onClick={onDelete}>
				Delete
			</Button>
			{save.error && <Alert>{save.error.message}</Alert>}
		</div>
	);
}

async function saveRejectedRows({ id, file_name }: Pick<Upload, 'id' | 'file_name'>): Promise<void> {
	const rows = await listRejectedRows(id);
	const cells = rows.map(({ part, line, reason }) => [part || file_name, line, reason]);
	saveFile('rejected-rows.csv', formatCsv(['Table', 'Line', 'Reason'], cells), 'text/csv;charset=utf-8');
}
