/** Figures of other publishers beside ours: they fill what our data lacks, under their own name, and never enter ours. */
import { longMonth } from '../../format/date-text.ts';
import type { MetricId } from '../metrics/metrics.ts';
import {
	type DatasetId,
	LEVELS,
	type MeasureId,
	type PublishedFigure,
	type Publisher,
	publisherOf,
} from './publishers.ts';

/** What fills a metric: of the smallest area, the first choice first. A figure that means something else fills nothing. */
const FILLS: Partial<Record<MetricId, readonly (readonly [DatasetId, MeasureId])[]>> = {
	closed_sales: [
		['redfin', 'closed_sales'],
		['redfin_tracker', 'closed_sales'],
	],
	median_sale_price: [
		['redfin', 'median_sale_price'],
		['redfin_tracker', 'median_sale_price'],
	],
	median_price_per_sqft: [
		['redfin', 'median_price_per_sqft'],
		['redfin_tracker', 'median_price_per_sqft'],
	],
	zip_price_index: [
		['fhfa_annual', 'price_change'],
		['fhfa_quarterly', 'price_index'],
	],
	sale_to_list: [
		['redfin', 'sale_to_list'],
		['redfin_tracker', 'sale_to_list'],
	],
	above_list_share: [
		['redfin', 'above_list_share'],
		['redfin_tracker', 'above_list_share'],
	],
	days_on_market: [
		['redfin', 'days_on_market'],
		['redfin_tracker', 'days_on_market'],
		['realtor', 'days_on_market'],
	],
	new_listings: [
		['redfin', 'new_listings'],
		['redfin_tracker', 'new_listings'],
		['realtor', 'new_listings'],
	],
	active_listings: [
		['redfin', 'active_listings'],
		['redfin_tracker', 'active_listings'],
		['realtor', 'active_listings'],
	],
	pending_listings: [['realtor', 'pending_listings']],
	pending_sales: [
		['redfin', 'pending_sales'],
		['redfin_tracker', 'pending_sales'],
	],
	pending_ratio: [['realtor', 'pending_ratio']],
	months_of_supply: [['redfin', 'months_of_supply']],
	price_cut_share: [
		['redfin_price_drops', 'price_cut_share'],
		['redfin_tracker', 'price_cut_share'],
		['realtor', 'price_cut_share'],
	],
	price_cut_size: [['redfin_price_drops', 'price_cut_size']],
	rent: [
		['zori', 'rent'],
		['zori_sa', 'rent'],
		['hud_safmr', 'rent'],
		['census_rent', 'rent'],
		['hud_fmr', 'rent'],
	],
};

/** The published figure that stands in for a metric without a value; null if there is none. */
export function publishedFor(id: MetricId, published: readonly PublishedFigure[]): PublishedFigure | null {
	const found = (FILLS[id] ?? []).flatMap(([dataset, measure]) => {
		const figure = published.find((each) => each.dataset === dataset && each.measure === measure);
		if (figure === undefined) return [];
		// An index has no meaning of its own: its change does.
		return (measure === 'price_index' ? yearChange(figure) : figure) ?? [];
	});
	const sizeOf = ({ area }: PublishedFigure) => LEVELS.indexOf(area.level);
	return found.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? null;
}

function yearChange(figure: PublishedFigure): PublishedFigure | null {
	const { value, yearAgo } = figure;
	return yearAgo ? { ...figure, value: value / yearAgo - 1, yearAgo: null } : null;
}

/** Whose figure it is, of what and when. @example "Redfin, ZIP 78704, October 2026" */
export function publishedLabel({ dataset, area, month }: PublishedFigure): string {
	return `${publisherOf(dataset).name}, ${areaName(area)}, ${longMonth(month)}`;
}

function areaName({ level, name }: PublishedFigure['area']): string {
	if (level === 'zip') return `ZIP ${name}`;
	return level === 'zip3' ? `ZIP ${name}xx` : name;
}

/** A publisher's credit where a link can't be followed. @example "Zillow Research (zillow.com/research/data)" */
export function creditText({ credit, url }: Publisher): string {
	return `${credit} (${url.replace(/^https:\/\/(www\.)?|\/$/g, '')})`;
}

/** The publishers of some figures, each once: their credits are due on every surface that shows one. */
export function creditsOf(figures: readonly PublishedFigure[]): Publisher[] {
	return [...new Set(figures.map(({ dataset }) => publisherOf(dataset)))];
}
