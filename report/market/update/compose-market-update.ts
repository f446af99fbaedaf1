/** Composes a market update: the market of an area on one page, in the agent's name. */
import type { UpdateContents } from '../../../contract/reports/report-request.ts';
import type { IsoDate } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { WINDOW_MONTHS } from '../../../domain/market/metrics/market-on.ts';
import type { Advice } from '../../../domain/market/update/advice.ts';
import type { MarketUpdateFigures } from '../../../domain/market/update/update-figures.ts';
import { heading, list, text } from '../../blocks.ts';
import { type Block, type Brand, type ColumnBlock, REPORT_VERSION, type Report } from '../../report.ts';
import { priceChart, supplyChart } from '../market-charts.ts';

export interface MarketUpdateInput {
	figures: MarketUpdateFigures;
	/** In the agent's words, and the day of them; null for the lines by rules. */
	advice: (Advice & { writtenOn: IsoDate }) | null;
	brand: Brand;
	/** What the agent wrote for the client. */
	request: UpdateContents;
	preparedOn: IsoDate;
	/** Identifies the figures; computed by the server. */
	fingerprint: string;
}

/** Pure: the same input gives the same report. */
export function composeMarketUpdate(input: MarketUpdateInput): Report {
	const { figures, request, advice, brand, preparedOn, fingerprint } = input;
	return {
		version: REPORT_VERSION,
		kind: 'market_update',
		title: 'Market update',
		address: figures.name,
		...request,
		note: '',
		advice: advice ?? { ...figures.advice, writtenOn: null },
		preparedOn,
		effectiveOn: figures.asOf,
		brand,
		demo: figures.demo,
		notices: ['Not an appraisal', ...(figures.demo ? ['Demo data'] : [])],
		price: null,
		fingerprint,
		pages: [{ id: 'update', title: 'Market update', blocks: blocksOf(input) }],
	};
}

function blocksOf({ figures, advice, brand }: MarketUpdateInput): Block[] {
	const chart = priceChart(figures.charts, 'this area');
	const supply = supplyChart(figures.charts, 'this area');
	const lines = advice ?? figures.advice;
	const sides = [adviceSide('If you sell', lines.sell), adviceSide('If you buy', lines.buy)];
	const author = advice ? authorWords(advice.writtenOn, brand.name.trim()) : '';
	const [first = '', ...more] = figures.headline;
	return [
		text([first, ...more.slice(0, -1)].join(' '), 'headline'),
		...more.slice(-1).map((sentence) => text(sentence)),
		{ kind: 'figures', figures: figures.figures },
		...(chart === null ? [] : [chart]),
		{
			kind: 'columns',
			columns: supply === null ? sides : [[supply], sides.flat()],
		},
		text([author, sourcesText(figures)].filter(Boolean).join(' '), 'sources'),
	];
}

function adviceSide(title: string, lines: readonly string[]): ColumnBlock[] {
	const said = lines.map((line) => line.trim()).filter((line) => line !== '');
	return said.length === 0 ? [] : [heading(title), list(said)];
}

/** The day matters where the figures around the words are newer. */
function authorWords(writtenOn: IsoDate, agent: string): string {
	return `“If you sell” and “If you buy” in the words of ${agent || 'your agent'}, ${longDay(writtenOn)}.`;
}

function sourcesText({ sources, credits, notes, asOf }: MarketUpdateFigures): string {
	return [
		`Sources: ${[...sources, ...credits].join('; ')}. Data through ${longDay(asOf)}.`,
		...notes,
		`Figures of sales are of ${WINDOW_MONTHS} months; median and days need 5 sales. Statistics of sales and listings, not an appraisal of any home.`,
	].join(' ');
}
