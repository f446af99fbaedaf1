/** A table whose columns are recognized, in a line: what its homes are, and what isn't used. */
import type { PartContents, UploadPart } from '../../../contract/uploads.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { joinWords } from '../../../domain/format/words.ts';
import { choiceWords } from './rating-readings.tsx';

/** Names beyond these are only counted. */
const MAX_NAMES = 4;

export function PartContentsLine({ part, contents }: { part: UploadPart; contents: PartContents }) {
	return (
		<section aria-label={part.name || 'Contents'} className="space-y-1">
			{part.name !== '' && <h3 className="font-semibold">{part.name}</h3>}
			<p className="tabular-nums">{describeContents(contents)}</p>
			<p className="text-muted text-sm">
				{[describeColumns(part.columns), ...describeScales(part.columns)].join(' ')}
			</p>
			{contents.rejected.length > 0 && (
				<p className="text-muted text-sm tabular-nums">{describeRejected(contents.rejected)}</p>
			)}
		</section>
	);
}

/** @example "200 homes in 97214: 190 sold from December 2, 2025 to November 20, 2026, 10 active or pending." */
function describeContents({ sold, active, firstClosing, lastClosing, zips }: PartContents): string {
	const days = [...new Set([firstClosing, lastClosing])].map(longDay);
	const kinds = [
		sold > 0 && `${count(sold)} sold ${days.length > 1 ? `from ${days.join(' to ')}` : `on ${days[0]}`}`,
		active > 0 && `${count(active)} active or pending`,
	].filter(Boolean);
	return `${plural(sold + active, 'home')} in ${shortList(zips, 'ZIP codes')}: ${kinds.join(', ')}.`;
}

function describeColumns(columns: UploadPart['columns']): string {
	const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
	if (unused.length === 0) return `All ${plural(columns.length, 'column')} recognized.`;
	return `${count(columns.length - unused.length)} of ${plural(columns.length, 'column')} used, without ${shortList(unused, 'others')}.`;
}

/** @example ["CNDTN: 6 is best, 1 is worst."] */
function describeScales(columns: UploadPart['columns']): string[] {
	return columns.flatMap(({ header, rating }) => {
		const words = rating?.choice ? choiceWords(rating.choice) : null;
		return words === null ? [] : [`${header}: ${words}.`];
	});
}

/** @example "5 rows can't be imported: no price (3), off the market (2)." */
function describeRejected(rejected: PartContents['rejected']): string {
	const rows = rejected.reduce((sum, each) => sum + each.count, 0);
	const reasons = rejected.map(({ reason, count }) =>
		rejected.length === 1 ? reason : `${reason} (${count})`,
	);
	return `${plural(rows, 'row')} can't be imported: ${reasons.join(', ')}.`;
}

/** @example shortList(['97214', '97215'], 'ZIP codes') // "97214 and 97215"; "12 ZIP codes" for more than four */
function shortList(names: readonly string[], noun: string): string {
	return names.length > MAX_NAMES ? `${count(names.length)} ${noun}` : joinWords(names);
}
