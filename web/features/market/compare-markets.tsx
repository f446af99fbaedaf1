/** Up to five ZIP codes side by side: their figures, and their medians from a common month on. */
import { useState } from 'react';
import { Link } from 'react-router';
import { longMonth } from '../../../domain/format/date-text.ts';
import { DASH } from '../../../domain/format/format.ts';
import { metricText, sampleText } from '../../../domain/market/history/metric-text.ts';
import { type HistoryMonth, monthlyHistory } from '../../../domain/market/history/monthly-history.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { marketOn } from '../../../domain/market/metrics/market-on.ts';
import { type MetricId, measureMetric, metricOf } from '../../../domain/market/metrics/metrics.ts';
import { Refusal } from '../../refusal.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Cell, PlainTable } from '../../ui/plain-table.tsx';
import { ChartPanel } from './charts/chart-panel.tsx';
import { LineKey } from './charts/line-styles.tsx';
import { TimeChart } from './charts/time-chart.tsx';

export const MAX_COMPARED = 5;

const COMPARED: readonly MetricId[] = [
	'median_sale_price',
	'median_price_per_sqft',
	'closed_sales',
	'days_on_market',
	'sale_to_original_list',
	'months_of_supply',
];

interface Compared {
	zip: string;
	history: MarketHistory | undefined;
	problem: Error | null;
}

interface CompareMarketsProps {
	/** The market of the page first. */
	markets: readonly Compared[];
	/** How many months the chart shows. */
	months: number;
	onChange: (zips: readonly string[]) => void;
}

export function CompareMarkets({ markets, months, onChange }: CompareMarketsProps) {
	const others = markets.slice(1).map(({ zip }) => zip);
	const known = markets.flatMap(({ history }) => history ?? []);
	return (
		<section aria-labelledby="compare" className="space-y-4">
			<div className="flex flex-wrap items-end justify-between gap-4">
				<h2 id="compare" className="font-semibold text-head">
					Compare
				</h2>
				{markets.length < MAX_COMPARED && (
					<AddZip taken={markets.map(({ zip }) => zip)} onAdd={(zip) => onChange([...others, zip])} />
				)}
			</div>
			{markets.length > 1 && (
				<>
					<PlainTable label="Compared ZIP codes" columns={COLUMNS}>
						{markets.map(({ zip, history, problem }, line) => (
							<tr key={zip}>
								<Cell>
									<span className="whitespace-nowrap font-semibold">
										<LineKey line={line} /> {zip}
									</span>
									{line > 0 && (
										<button
											type="button"
											onClick={() => onChange(others.filter((other) => other !== zip))}
											className="block cursor-pointer text-muted text-xs underline underline-offset-4 print:hidden"
										>
											Remove {zip}
										</button>
									)}
								</Cell>
								<Figures zip={zip} history={history} problem={problem} />
							</tr>
						))}
					</PlainTable>
					{known.length > 1 && <CompareChart histories={known} months={months} />}
				</>
			)}
		</section>
	);
}

const COLUMNS = [
	{ label: 'ZIP code' },
	...COMPARED.map((id) => ({ label: metricOf(id).label, figures: true })),
];

function Figures({ zip, history, problem }: Compared) {
	if (problem instanceof Refusal && problem.status === 403) {
		return (
			<td colSpan={COMPARED.length} className="px-4 py-3">
				<Link
					to={searchPath('zip', zip)}
					state={SEARCH_IMMEDIATELY}
					className="text-accent-text underline underline-offset-4"
				>
					Open {zip}, 1 credit
				</Link>
			</td>
		);
	}
	if (problem) {
		return (
			<td colSpan={COMPARED.length} className="px-4 py-3 text-danger">
				{problem.message}
			</td>
		);
	}
	const market = history && marketOn(history);
	return COMPARED.map((id) => {
		const measured = market ? measureMetric(metricOf(id), market) : null;
		return (
			<Cell key={id} figures>
				{measured ? metricText(metricOf(id), measured.value, measured.sample) : DASH}
				{measured?.value === null && (
					<span className="block text-muted text-xs">{sampleText(metricOf(id), measured)}</span>
				)}
			</Cell>
		);
	});
}

function CompareChart({ histories, months }: { histories: readonly MarketHistory[]; months: number }) {
	const last = histories.map(({ asOf }) => asOf ?? '').sort()[0] ?? null;
	const courses = histories.map((history) => monthlyHistory({ ...history, asOf: last }, months));
	const names = courses[0]?.map(({ month }) => month) ?? [];
	const start = names.findIndex((_, at) => courses.every((course) => course[at]?.median !== null));
	if (start < 0) return <p className="text-muted text-sm">No month has a median in all of them.</p>;
	const lines = courses.map((course, at) => ({
		name: histories[at]?.zip ?? '',
		values: course.slice(start).map((month) => relative(month, course[start])),
	}));
	const shown = names.slice(start);
	const readOut = (at: number) =>
		`${longMonth(shown[at] ?? '')}: ${lines
			.map(({ name, values }) => `${name} ${values[at]?.toFixed(0) ?? DASH}`)
			.join(', ')}.`;
	return (
		<ChartPanel
			title="Median sale prices compared"
			note={`Median of three months, ${longMonth(shown[0] ?? '')} = 100. Medians also move when the mix of homes that sold changes.`}
			columns={['Month', ...lines.map(({ name }) => name)]}
			rows={shown.map((month, at) => [
				longMonth(month),
				...lines.map(({ values }) => values[at]?.toFixed(1) ?? DASH),
			])}
			file={`compare-${histories.map(({ zip }) => zip).join('-')}`}
		>
			<TimeChart
				label={`Median sale prices of ${lines.map(({ name }) => name).join(', ')}, ${longMonth(shown[0] ?? '')} to ${longMonth(shown.at(-1) ?? '')}. ${readOut(shown.length - 1)}`}
				months={shown}
				lines={lines}
				format={(value) => value.toFixed(0)}
				readOut={readOut}
			/>
		</ChartPanel>
	);
}

function relative({ median }: HistoryMonth, base: HistoryMonth | undefined): number | null {
	return median === null || !base?.median ? null : (median / base.median) * 100;
}

function AddZip({ taken, onAdd }: { taken: readonly string[]; onAdd: (zip: string) => void }) {
	const [typed, setTyped] = useState('');
	const isNew = /^\d{5}$/.test(typed) && !taken.includes(typed);
	return (
		<form
			className="flex items-end gap-2 print:hidden"
			onSubmit={(event) => {
				event.preventDefault();
				if (!isNew) return;
				onAdd(typed);
				setTyped('');
			}}
		>
			<Field
				label="Add a ZIP code"
				inputMode="numeric"
				maxLength={5}
				value={typed}
				onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
			/>
			<Button type="submit" aria-disabled={!isNew}>
				Compare
			</Button>
		</form>
	);
}
