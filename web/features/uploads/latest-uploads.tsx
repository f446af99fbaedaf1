/** The latest uploads in a line each: file, rows, date and problems. */
import { Link } from 'react-router';
import type { Upload } from '../../../contract/uploads.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { localDay } from '../../ui/local-day.ts';

const SHOWN = 3;

export function LatestUploads({ uploads }: { uploads: readonly Upload[] }) {
	return (
		<ul className="lot divide-y divide-line">
			{uploads.slice(0, SHOWN).map((upload) => (
				<li key={upload.id}>
					<Link to="/app/data" className="block px-4 py-3 hover:bg-sunken">
						<span className="line-clamp-2 wrap-anywhere font-medium">{upload.file_name}</span>
						<span className="block text-muted text-xs tabular-nums">{describe(upload)}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

/** @example "November 25, 2026, 1,240 rows read, 12 rejected" */
function describe({ created_at, status, result }: Upload): string {
	const rejected = result?.rejected.reduce((sum, each) => sum + each.count, 0) ?? 0;
	return [
		longDay(localDay(new Date(created_at))),
		result && `${plural(result.read, 'row')} read`,
		rejected > 0 && `${count(rejected)} rejected`,
		status === 'failed' && 'not imported',
		result === null && status !== 'failed' && 'not finished',
	]
		.filter(Boolean)
		.join(', ');
}
