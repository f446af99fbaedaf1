/** The homes that the search found: its newest sales on a map and in a table, and its listings. */
import { shortDay, shortMonth } from '../../../domain/format/date-text.ts';
import { count, DASH, usd } from '../../../domain/format/format.ts';
import { capitalize } from '../../../domain/format/words.ts';
import { factsLine, homeName } from '../../../domain/home/fact-text.ts';
import { STATUS_NAMES } from '../../../domain/home/listing.ts';
import { AGENTS_DATA, isOwnData } from '../../../domain/home/own-data.ts';
import { HOME_TYPE_NAMES } from '../../../domain/home/types/home-type-names.ts';
import { listedWords } from '../../../domain/home/types/listed-words.ts';
import { pricePerArea, type Units, unitName } from '../../../domain/home/units.ts';
import { hasLocation } from '../../../domain/places/geo.ts';
import { column, row, table } from '../../blocks.ts';
import type { Block, PlatBlock, TableBlock, TableRow } from '../../report.ts';
import { notOnMap } from '../../words.ts';
import type { MarketHome, MarketReportInput } from '../market-report-input.ts';

export function salesPage(input: MarketReportInput): Block[] | null {
	const { sales, sold } = input.search;
	if (sales.length === 0) return null;
	const plat = createPlat(input);
	const numbered = sales.map((home, at) => ({ ...home, number: at + 1, name: homeName(home) }));
	return [
		...(plat === null ? [] : [plat, ...notOnMap(numbered)]),
		homesTable('Recent sales', ['Closed', 'Sale price'], sales, sold, input.units),
	];
}

export function listingsPage({ search, units }: MarketReportInput): Block[] | null {
	const { listings, listed, comingSoon = 0 } = search;
	if (listings.length === 0) return null;
	const caption = capitalize(listedWords(listings));
	return [homesTable(caption, ['Listed', 'List price'], listings, listed + comingSoon, units)];
}

function homesTable(
	caption: string,
	[day, price]: readonly [string, string],
	homes: readonly MarketHome[],
	found: number,
	units: Units,
): TableBlock {
	const isSold = homes[0]?.status === 'sold';
	const block = table(
		caption,
		[
			column('Home', 0.48, 'start'),
			column(day, 0.16),
			column(price, 0.14),
			column(`Per ${unitName(units)}`, 0.11),
			column('Days', 0.11),
		],
		homes.map((home, at) => homeRow(home, isSold ? at + 1 : null, units)),
		found > homes.length
			? `The newest ${count(homes.length)} of ${count(found)}. Days: days on market, as counted by the source.`
			: 'Days: days on market, as counted by the source.',
	);
	return isSold ? { ...block, numbered: 'Sale' } : block;
}

function homeRow(home: MarketHome, number: number | null, units: Units): TableRow {
	const { status, price, daysOnMarket, attribution } = home;
	const type = home.homeType === null ? '' : HOME_TYPE_NAMES[home.homeType].label;
	const details = [
		status === 'pending' || status === 'coming_soon'
			? `${STATUS_NAMES[status]} ${type.toLowerCase()}`.trim()
			: type,
		factsLine(home, units),
		isOwnData(home) && AGENTS_DATA,
	];
	return row(
		[
			[homeName(home), details.filter(Boolean).join(', '), attribution].filter(Boolean).join('\n'),
			dayText(home),
			usd(price),
			price === null ? DASH : pricePerArea(price, home.livingArea, units),
			count(daysOnMarket),
		],
		{ pin: number },
	);
}

/** Null if no home has a map location. */
function createPlat({
	market: { zip },
	search: { center, radiusMiles, sales },
}: MarketReportInput): PlatBlock | null {
	const comps = sales.flatMap((home, at) =>
		hasLocation(home) ? [{ number: at + 1, latitude: home.latitude, longitude: home.longitude }] : [],
	);
	if (center === null || comps.length === 0) return null;
	return {
		kind: 'plat',
		words: `Map of the sales in the table around the center of ZIP ${zip}, north up, numbered as in the table.`,
		center,
		star: `Center of ZIP ${zip}`,
		radiusMiles,
		polygon: null,
		numbered: 'Sale',
		comps,
		others: [],
	};
}

function dayText({ day, dayIsApproximate }: MarketHome): string {
	if (day === null) return DASH;
	return dayIsApproximate ? shortMonth(day.slice(0, 7)) : shortDay(day);
}
