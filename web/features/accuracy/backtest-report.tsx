/** One backtest: the data it was measured on, its measures, and where they differ. */
import type { Backtest } from '../../../contract/backtest.ts';
import type { BacktestResult } from '../../../domain/accuracy/backtest-result.ts';
import { count, longDay } from '../../../domain/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FEW, GroupTable } from './group-table.tsx';
import { MeasureTable } from './measure-table.tsx';
import { exactPercent } from './measures.ts';

export function BacktestReport({ backtest }: { backtest: Backtest }) {
	const { source, run_at, result } = backtest;
	const { all } = result;
	return (
		<section aria-label={source} className="mt-14">
			<h2 className="flex flex-wrap items-center gap-3 font-semibold text-2xl tracking-tight">
				{source}
				{result.demo && <Badge>Demo data</Badge>}
			</h2>
			{result.demo && (
				<p className="mt-2 text-muted">
					These homes are invented, prices included: the figures say that the method runs, and nothing about a
					real market.
				</p>
			)}
			<div className="mt-5">
				<Facts
					facts={[
						['Sales priced', `${count(all.priced)} of ${count(all.sales)} (${hitRate(all)})`],
						['Sold between', `${longDay(result.from)} and ${longDay(result.to)}`],
						['Sales in the data', `${count(result.salesInData)}, the history before these days included`],
						['Known of a home', FIELDS[result.fields]],
						['Set aside', setAsideWords(result)],
						['Measured on', longDay(run_at.slice(0, 10))],
					]}
				/>
			</div>
			<h3 className="mt-10 mb-2 font-semibold text-lg tracking-tight">All sales</h3>
			<MeasureTable accuracy={all} />
			<p className="mt-10 text-muted text-sm">
				Below, the same for the sales of each kind. Where fewer than {FEW} were priced the row is pale: a
				share of so few says little.
			</p>
			{GROUPS.map(({ id, title, words }) => (
				<GroupTable key={id} title={title} words={words} groups={result[id]} />
			))}
		</section>
	);
}

const GROUPS = [
	{
		id: 'byUncertainty',
		title: 'By stated uncertainty',
		words:
			'In fifths by the width of the range that was stated before the sale, surest first. A range is honest when each fifth is covered alike.',
	},
	{
		id: 'byPriceThird',
		title: 'By price',
		words: 'In thirds by what was paid, cheapest first.',
	},
	{ id: 'byCounty', title: 'By county', words: 'Where the home stands.' },
	{ id: 'byComps', title: 'By number of comps', words: 'How many sales a price rests on.' },
	{ id: 'byHomeType', title: 'By type of home', words: 'As the data names it.' },
] as const;

const FIELDS: Record<BacktestResult['fields'], string> = {
	product: 'Type, rooms, areas, lot, year and place',
	all: 'Type, rooms, areas, lot, year and place; condition, quality and view too',
};

/** A sale at a price like that was hardly agreed between strangers; what it would change is said beside it. */
function setAsideWords({ setAside, all, withSetAside }: BacktestResult): string {
	if (setAside === 0) return 'None';
	const [without, together] = [all.meanError, withSetAside.meanError].map(exactPercent);
	return `${count(setAside)} sold for less than 40% of the stated price; with them the mean error is ${together}, not ${without}`;
}

function hitRate({ priced, sales }: { priced: number; sales: number }): string {
	return exactPercent(sales === 0 ? null : priced / sales);
}
