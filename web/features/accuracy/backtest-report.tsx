/** One backtest: its data, its measures, and the measures by group. */
import type { Backtest } from '../../../contract/accuracy/backtest.ts';
import type { BacktestResult, ShownComps } from '../../../domain/accuracy/backtest-result.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { count, fixed, percentTenths } from '../../../domain/format/format.ts';
import { agree } from '../../../domain/format/plural.ts';
import { GroupTable, MIN_RELIABLE_PRICES } from '../../shared/accuracy/group-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CalibrationPlot } from './calibration-plot.tsx';
import { MeasureTable } from './measure-table.tsx';

export function BacktestReport({ backtest }: { backtest: Backtest }) {
	const { source, run_at, result } = backtest;
	const { all } = result;
	return (
		<section aria-label={source} className="mt-14">
			<h2 className="flex flex-wrap items-center gap-3 font-semibold text-head tracking-tight">
				{source}
				{result.demo && <Badge>Demo data</Badge>}
			</h2>
			{result.demo && (
				<p className="mt-2 text-muted">
					These homes and prices are fictional. The results show that the method runs; they say nothing about
					a real market.
				</p>
			)}
			<div className="mt-5">
				<Facts
					facts={[
						['Sales priced', `${count(all.priced)} of ${count(all.sales)} (${hitRate(all)})`],
						['Priced as of', `${longDay(result.from)} to ${longDay(result.to)}`],
						['Sales in the data', `${count(result.salesInData)}, including earlier history`],
						['Features used', FIELDS[result.fields]],
						['Excluded', excludedWords(result)],
						['Measured on', longDay(run_at.slice(0, 10))],
					]}
				/>
			</div>
			<h3 className="mt-10 mb-2 font-semibold text-head tracking-tight">All sales</h3>
			<MeasureTable accuracy={all} uncorrected={result.uncorrected} />
			{result.shown && <p className="mt-4 text-muted text-sm">{shownWords(result.shown)}</p>}
			<CalibrationPlot
				parts={[
					{ title: 'By predicted range width', groups: result.byUncertainty },
					{ title: 'By estimated price', groups: result.byEstimate ?? [] },
				]}
			/>
			<p className="mt-10 text-muted text-sm">
				The same measures by group. Groups with fewer than {MIN_RELIABLE_PRICES} priced sales are dimmed
				because their shares are unreliable.
			</p>
			<GroupTable
				title="By how certain the price is"
				words="The price as shown, by the width of its range and the evidence behind it."
				groups={result.shown?.byConfidence ?? []}
			/>
			{GROUPS.map(({ id, title, words }) => (
				<GroupTable key={id} title={title} words={words} groups={result[id] ?? []} />
			))}
		</section>
	);
}

const GROUPS = [
	{
		id: 'byUncertainty',
		title: 'By predicted range width',
		words:
			'Quintiles by range width, narrowest first. Ranges are well calibrated when every quintile has similar coverage.',
	},
	{
		id: 'byPriceThird',
		title: 'By sale price',
		words: 'Thirds by sale price, lowest first.',
	},
	{
		id: 'byPriceTenth',
		title: 'By tenth of sale price',
		words:
			'Tenths by sale price, lowest first. The lowest includes homes that happened to sell low, so a part of its ratio above 1 is no error; PRB allows for that.',
	},
	{
		id: 'byEstimate',
		title: 'By estimated price',
		words: 'Thirds by estimated price, lowest first.',
	},
	{
		id: 'byResale',
		title: 'By time since the last sale',
		words: 'Homes sold again within 18 months, but not within 60 days, were often renovated in between.',
	},
	{ id: 'byAge', title: 'By age', words: 'Age of the home when it sold.' },
	{ id: 'bySize', title: 'By living area', words: 'Thirds by living area, smallest first.' },
	{ id: 'byCounty', title: 'By county', words: 'County of the home.' },
	{ id: 'byComps', title: 'By number of comps', words: 'Number of sales used for the price.' },
	{ id: 'byHomeType', title: 'By property type', words: 'Property type in the data.' },
] as const;

const FIELDS: Record<BacktestResult['fields'], string> = {
	product: 'Type, rooms, areas, lot, year built and location',
	all: 'Type, rooms, areas, lot, year built, location, condition, quality, view and similar facts',
};

/** A sale so far below the predicted price was hardly arm's length; the text says what including it would change. */
function excludedWords({ excluded, all, withExcluded }: BacktestResult): string {
	if (excluded === 0) return 'None';
	const [without, together] = [all.meanError, withExcluded.meanError].map(percentTenths);
	const them = agree(excluded, 'it', 'them');
	const effect =
		together === without
			? `including ${them}, the mean error is the same`
			: `including ${them}, the mean error is ${together} instead of ${without}`;
	return `${count(excluded)} sold for less than 40% of the predicted price; ${effect}`;
}

/** The weight of the comps in the grid, and how accurate they are on their own. */
function shownWords({ comps, held, atLeastHalf, price, alone }: ShownComps): string {
	return `The comps in the grid, ${fixed(comps, 1)} on average, have ${percentTenths(held)} of the weight (median), and at least half of it in ${percentTenths(atLeastHalf)} of cases. The median error is ${percentTenths(price.medianError)} for the price shown and ${percentTenths(alone.medianError)} for the comps in the grid alone.`;
}

function hitRate({ priced, sales }: { priced: number; sales: number }): string {
	return percentTenths(sales === 0 ? null : priced / sales);
}
