/**
 * `npm run backtest -- --source NAME`: prices the closed sales of a source blind, and reports how accurate the prices
 * are.
 */
import { summarizeAnswers } from '../domain/accuracy/answered-prices.ts';
import { startOfLastQuarter, summarizeBacktest } from '../domain/accuracy/backtest.ts';
import type { BacktestResult } from '../domain/accuracy/backtest-result.ts';
import { type BlindPrice, type MarketSale, priceBlind } from '../domain/accuracy/blind-prices.ts';
import { backtestIndex } from '../domain/accuracy/index-backtest.ts';
import { backtestNearby } from '../domain/accuracy/nearby-backtest.ts';
import { checkShares } from '../domain/accuracy/share-checks.ts';
import type { IsoDate } from '../domain/dates/days.ts';
import { parseDate } from '../domain/import/cells/dates.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { readClosedSales } from './backtest/closed-sales.ts';
import { answersText, harmText, indexText, nearbyText, sharesText } from './backtest/comparisons.ts';
import { backtestText } from './backtest/report.ts';
import { parseArguments, runCommand, withStore } from './command.ts';

const USAGE = `Usage: npm run backtest -- --source NAME [--from DATE] [--fields product|all] [--compare] [--answers] [--index] [--nearby]

  --source NAME    the source whose closed sales are priced, as named at import
  --from DATE      first day measured; default: the last quarter of the data's time span.
                   Earlier sales provide the history and are measured separately
  --fields WHICH   product: rooms, areas, lot, year built, location and date only; all: every known fact. Default: all
  --compare        print every group without the model correction, too, and whether the correction does harm
  --answers        price without condition, give it back as an agent's answers, and print what that brings;
                   nothing is stored
  --index          measure the price index instead: against homes sold twice, and a year ahead; nothing is stored
  --nearby         price without a market model, as before the first fit or from an upload alone; nothing is stored
  --help           show this help

The result is stored: /docs/accuracy shows the latest one for each source.`;

/** The number of sales that `--nearby` prices: each needs a model of its own. */
const NEARBY_SAMPLE = 400;

/** Facts that many sources lack. */
const UNKNOWN = {
	yearRenovated: null,
	condition: null,
	quality: null,
	garageSpaces: null,
	pool: null,
	basementArea: null,
	view: null,
	waterfront: null,
	extraFeatures: null,
};

await runCommand(async () => {
	const given = readArguments();
	await withStore(readSettings(process.env), ({ session }) =>
		session(async (sql) => {
			const closed = await readClosedSales(sql, given.source);
			if (given.index) return console.log(indexText(given.source, backtestIndex(closed)));
			if (given.answers) return console.log(answersFor(given.source, closed, given.from));
			const sales = closed.map((sale) => known(sale, given.fields));
			const from = given.from ?? (startOfLastQuarter(sales) as IsoDate);
			if (given.nearby) return console.log(nearbyFor(given.source, sales, from));
			const prices = priceAll(sales, from);
			const result = summarizeBacktest(prices, from, given.fields);
			if (result.all.sales === 0)
				throw new SetupError(`No sale from ${given.source} went under contract on ${from} or later.`);
			await sql`
				insert into public.backtests (source, result) values (${given.source}, ${sql.json(result as never)})`;
			console.log(backtestText(given.source, result, given.compare));
			console.log(sharesText(checkShares(prices, from)));
			if (given.compare) console.log(`\n${harmText(prices, result)}`);
		}),
	);
});

function nearbyFor(source: string, sales: readonly MarketSale[], from: IsoDate): string {
	const measure = (isLocated: boolean) => backtestNearby(sales, from, isLocated, NEARBY_SAMPLE);
	return nearbyText(source, measure(true), measure(false));
}

function answersFor(source: string, all: readonly MarketSale[], given: IsoDate | null): string {
	const from = given ?? (startOfLastQuarter(all) as IsoDate);
	const product = priceAll(
		all.map((sale) => known(sale, 'product')),
		from,
	);
	return answersText(source, summarizeAnswers(product, priceAll(all, from), from));
}

function priceAll(sales: readonly MarketSale[], from: IsoDate): BlindPrice[] {
	const prices: BlindPrice[] = [];
	for (const month of priceBlind(sales, from)) {
		prices.push(...month);
		if (process.stderr.isTTY) process.stderr.write(`\r${prices.length} of ${sales.length} sales priced`);
	}
	if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
	return prices;
}

/** Only facts that nearly every source has, or all facts of this one. */
function known(sale: MarketSale, fields: BacktestResult['fields']): MarketSale {
	return fields === 'all' ? sale : { ...sale, ...UNKNOWN };
}

function readArguments() {
	const { values } = parseArguments(USAGE, {
		options: {
			source: { type: 'string' },
			from: { type: 'string' },
			fields: { type: 'string', default: 'all' },
			compare: { type: 'boolean', default: false },
			answers: { type: 'boolean', default: false },
			index: { type: 'boolean', default: false },
			nearby: { type: 'boolean', default: false },
		},
	});
	const { fields } = values;
	const source = values.source?.trim();
	if (!source) throw new SetupError('Specify a source: npm run backtest -- --source NAME (see --help).');
	const from = values.from === undefined ? null : parseDate(values.from);
	if (values.from !== undefined && from === null)
		throw new SetupError(`--from ${values.from} is not a date. Use a date like 2015-04-01.`);
	if (fields !== 'product' && fields !== 'all')
		throw new SetupError(`--fields ${fields}: use product or all.`);
	return { ...values, source, from, fields: fields as BacktestResult['fields'] };
}
