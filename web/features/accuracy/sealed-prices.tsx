/** The forward ledger: prices sealed before homes sell, and how close they came once the homes sold. */
import { useQuery } from '@tanstack/react-query';
import type { SealedAccuracy, SealedGroup } from '../../../contract/accuracy/sealed-accuracy.ts';
import { longDay, longMonth } from '../../../domain/format/date-text.ts';
import { count, percentTenths } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { type ConfidenceLevel, LEVEL_PRICES } from '../../../domain/pricing/range/width-level.ts';
import { Alert } from '../../ui/alert.tsx';
import { Cell, PlainTable } from '../../ui/plain-table.tsx';
import { fetchSealedAccuracy } from './calls.ts';

export function SealedPrices() {
	const { data, error } = useQuery({ queryKey: ['sealed accuracy'], queryFn: fetchSealedAccuracy });
	return (
		<section aria-labelledby="sealed" className="mt-14">
			<h2 id="sealed" className="font-semibold text-head tracking-tight">
				Prices sealed before the sale
			</h2>
			<p className="mt-2 text-muted">
				Once a month, this server prices every home it knows and seals the list. A later change of a price,
				range or date changes the list's digest. When a home sells, the newest price sealed before its
				contract is graded. No sale is left out.
			</p>
			{error && (
				<div className="mt-4">
					<Alert>{error.message}</Alert>
				</div>
			)}
			{data && <Grades {...data} />}
			{data && data.seals.length > 0 && <Seals seals={data.seals} />}
		</section>
	);
}

function Grades({ seals, groups }: SealedAccuracy) {
	if (seals.length === 0)
		return (
			<p className="mt-4">
				No month has been sealed yet. The first one is sealed once a market of real sales has its price model.
			</p>
		);
	if (groups.length === 0)
		return <p className="mt-4">No sealed home has sold yet. Results will appear here.</p>;
	return (
		<div className="mt-4">
			<PlainTable label="Accuracy of sealed prices" columns={COLUMNS}>
				{groups.map((group) => (
					<tr key={`${group.by} ${group.label}`}>
						<Cell>{formatGroup(group)}</Cell>
						<Cell figures>{count(group.sales)}</Cell>
						<Cell figures>{percentTenths(group.medianError)}</Cell>
						<Cell figures>{percentTenths(group.within10)}</Cell>
						<Cell figures>{percentTenths(group.coverage)}</Cell>
					</tr>
				))}
			</PlainTable>
		</div>
	);
}

const COLUMNS = [
	{ label: 'Sales' },
	{ label: 'Sold', figures: true },
	{ label: 'Median error', figures: true },
	{ label: 'Within 10%', figures: true },
	{ label: 'Within the 80% range', figures: true },
];

function formatGroup({ by, label }: SealedGroup): string {
	if (by === 'all') return 'All sealed prices';
	if (by === 'month') return `Sealed in ${longMonth(label.slice(0, 7))}`;
	if (by === 'confidence') return LEVEL_PRICES[label as ConfidenceLevel];
	if (by === 'listed')
		return label === 'true' ? 'On the market when sealed' : 'Not on the market when sealed';
	if (by === 'resold') return RESOLD[label] ?? label;
	return label;
}

const RESOLD: Readonly<Record<string, string>> = {
	soon: 'Sold again within 18 months',
	later: 'Sold again after more than 18 months',
	unknown: 'No earlier sale known',
};

function Seals({ seals }: Pick<SealedAccuracy, 'seals'>) {
	return (
		<details className="mt-6">
			<summary className="cursor-pointer font-medium">Sealed months and their digests</summary>
			<p className="mt-3 text-muted text-sm">
				Anyone who controls this server's database could change a price and compute a new digest. Only an
				earlier copy of the digest reveals that, so administrators get each one by email the day it's sealed,
				and you can copy them below. If a list's SHA-256 matches a digest you saved, the list hasn't changed.
			</p>
			<dl className="mt-3 space-y-3 text-sm">
				{seals.map(({ month, market, homes, sealed_on, method, digest }) => (
					<div key={`${month} ${market}`}>
						<dt className="font-medium">
							{market}, {longMonth(month.slice(0, 7))}
						</dt>
						<dd className="text-muted">
							{plural(homes, 'home')}, sealed on {longDay(sealed_on)}. {method}. SHA-256{' '}
							<code className="break-all">{digest}</code>
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
