/** How many homes there are, and when each source was last loaded. */
import type { Overview } from '../../../contract/admin.ts';
import { DASH } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cell, PlainTable } from '../../ui/plain-table.tsx';
import { formatAge, formatMoment } from './moment.ts';

export function ListingData({ overview, now }: { overview: Overview; now: number }) {
	return (
		<section aria-labelledby="freshness" className="lot">
			<div className="border-line border-b px-4 py-4">
				<h2 id="freshness" className="font-semibold text-head">
					Listing data
				</h2>
				<p className="mt-1 text-muted text-sm tabular-nums">
					{overview.listings > 0
						? `About ${plural(overview.listings, 'home')} in the database.`
						: "Homes haven't been counted yet."}
				</p>
			</div>
			<PlainTable label="Sources of listing data" columns={SOURCE_COLUMNS}>
				{overview.sources.map(({ name, demo, loaded_at }) => (
					<tr key={name}>
						<Cell>
							{name} {demo && name !== 'Demo data' && <Badge>Demo data</Badge>}
						</Cell>
						<Cell figures>{formatMoment(loaded_at)}</Cell>
						<Cell figures>{formatAge(Date.parse(loaded_at), now)}</Cell>
					</tr>
				))}
				{overview.sources.length === 0 && (
					<tr>
						<Cell>Nothing imported yet.</Cell>
						<Cell figures>{DASH}</Cell>
						<Cell figures>{DASH}</Cell>
					</tr>
				)}
			</PlainTable>
		</section>
	);
}

const SOURCE_COLUMNS = [
	{ label: 'Source' },
	{ label: 'Updated (UTC)', figures: true },
	{ label: 'Age', figures: true },
];
