/** The measures by group of sales: where prices are accurate, and where they aren't. */
import type { AccuracyGroup } from '../../../domain/accuracy/backtest-result.ts';
import { count, fixed, percentTenths } from '../../../domain/format/format.ts';
import { capitalize } from '../../../domain/format/words.ts';

interface GroupTableProps {
	title: string;
	/** How the sales are grouped. */
	words: string;
	groups: readonly AccuracyGroup[];
}

/** Shares of fewer prices are unreliable, so their rows are dimmed. */
export const MIN_RELIABLE_PRICES = 100;

export function GroupTable({ title, words, groups }: GroupTableProps) {
	if (groups.length === 0) return null;
	return (
		<section className="mt-10 print:break-inside-avoid">
			<h3 className="font-semibold text-head tracking-tight">{title}</h3>
			<p className="mt-1 text-muted text-sm">{words}</p>
			<table className="mt-3 w-full table-fixed border-collapse text-sm tabular-nums">
				<thead>
					<tr className="border-ink border-b text-right align-bottom">
						<th className="w-[28%] py-2 text-left font-semibold">Sales</th>
						{COLUMNS.map(({ label, extra }) => (
							<th key={label} className={`py-2 pl-3 font-semibold ${extra}`}>
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{groups.map((group) => (
						<tr
							key={group.label}
							className={`border-line border-b text-right ${group.priced < MIN_RELIABLE_PRICES ? 'text-muted' : ''}`}
						>
							<th scope="row" className="py-2 text-left font-medium">
								{capitalize(group.label)}
							</th>
							{COLUMNS.map(({ label, value, extra }) => (
								<td key={label} className={`py-2 pl-3 ${extra}`}>
									{value(group)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

/** Columns that are hidden on phones. */
const WIDE_ONLY = 'hidden sm:table-cell';

const COLUMNS: readonly { label: string; value: (group: AccuracyGroup) => string; extra: string }[] = [
	{ label: 'Priced', value: ({ priced }) => count(priced), extra: WIDE_ONLY },
	{ label: 'Median error', value: ({ medianError }) => percentTenths(medianError), extra: '' },
	{
		label: 'Without correction',
		value: ({ uncorrected }) => percentTenths(uncorrected?.medianError ?? null),
		extra: '',
	},
	{ label: 'Median ratio', value: ({ medianRatio }) => fixed(medianRatio, 3), extra: WIDE_ONLY },
	{ label: 'Within 10%', value: ({ within10 }) => percentTenths(within10), extra: WIDE_ONLY },
	{ label: '80% range coverage', value: ({ coverage }) => percentTenths(coverage), extra: '' },
	{ label: 'Range width', value: ({ rangeWidth }) => percentTenths(rangeWidth), extra: WIDE_ONLY },
];
