/**
 * A finished report: pages as data, with every figure already formatted. The screen, the shared link and the PDF draw
 * the same blocks, so they can't differ. JSON-safe: this is what is stored.
 */
import type { HomeContents, ReportKind } from '../contract/reports/report-request.ts';
import type { IsoDate } from '../domain/dates/days.ts';
import type { DrawnHome } from '../domain/home/drawing/draw-house.ts';
import type { Focus } from '../domain/home/photos.ts';
import type { Advice } from '../domain/market/update/advice.ts';
import type { LatLng } from '../domain/places/geo.ts';
import type { Summary } from '../domain/summary/summary.ts';
import type { BandsBlock, ChartBlock, FiguresBlock } from './chart-blocks.ts';
import type { PriceDial } from './dial/dial.ts';
import type { Pin, TableBlock } from './table-block.ts';

export type { Pin, TableBlock, TableColumn, TableRow } from './table-block.ts';

/** Increases when an older page could not draw what a newer one composes. */
export const REPORT_VERSION = 1;

/** The agent who shares it: text and pictures from the profile, empty if not filled in. */
export interface Brand {
	name: string;
	brokerage: string;
	licenseNumber: string;
	phone: string;
	website: string;
	email: string;
	/** `#rrggbb`; empty for Lotline's own. */
	color: string;
	/** Data URLs of PNG, JPEG or WebP pictures. */
	photo: string | null;
	logo: string | null;
}

/** What the agent's photo shows, for those who don't see it. */
export function photoAlt({ name }: Pick<Brand, 'name'>): string {
	return `Photo of ${name.trim() || 'the agent'}`;
}

/**
 * With the contents of its request as they were sent, for updating it. Those that its kind doesn't have are missing, and in older
 * reports those that didn't exist.
 */
export interface Report extends Partial<Omit<HomeContents, 'summary'>> {
	version: typeof REPORT_VERSION;
	kind: ReportKind;
	/** Such as "Comparative market analysis". */
	title: string;
	/** The subject in one line; for a market report, its ZIP code and town. */
	address: string;
	/** The client, as the agent wrote it; empty if none is named. */
	preparedFor: string;
	note: string;
	/** What a market update says to sellers and buyers, for updating it. `writtenOn` is the day of the agent's words; null for those by rules. */
	advice?: Advice & { writtenOn: IsoDate | null };
	/** The photo on its cover, for updating it; its number in the listing, null if the agent uploaded it. */
	cover?: { number: number | null; focus: Focus };
	/** Null if there is nothing to summarize; missing in older reports. */
	summary?: Summary | null;
	preparedOn: IsoDate;
	/** The effective date. */
	effectiveOn: IsoDate;
	brand: Brand;
	/** Based on fictional homes: every page says so. */
	demo: boolean;
	/** The notices on every page, such as "Not an appraisal", "Demo data" and "Based on list prices". */
	notices: readonly string[];
	/** US dollars; null if the evidence gave no price, and for a market report. */
	price: { value: number; low: number; high: number } | null;
	/** Shown on screens only, after page one; missing in older reports, and if the agent doesn't want it. */
	dial?: PriceDial;
	/** The address of the link whose QR code is on the first sheet; added when the report is shown, not stored. */
	link?: string;
	/** The id of the PDF whose pages it shows. */
	attachment?: string;
	/** Identifies the inputs: two reports with the same fingerprint have the same figures. */
	fingerprint: string;
	pages: readonly Page[];
}

export interface Page {
	/** Its entry in `page-list.ts`. */
	id: string;
	title: string;
	blocks: readonly Block[];
}

export type Block =
	| CoverBlock
	| HeadingBlock
	| { kind: 'text'; text: string; look: TextLook; bold?: readonly Span[] }
	| ListBlock
	| QuoteBlock
	| AttachedBlock
	| PriceBlock
	| FactsBlock
	| TableBlock
	| PlatBlock
	| PhotosBlock
	| ChartBlock
	| BandsBlock
	| FiguresBlock
	| ColumnsBlock;

/** A part of a text, in code units. */
export type Span = readonly [from: number, to: number];

export interface ListBlock {
	kind: 'list';
	items: readonly string[];
	ordered: boolean;
	/** The bold parts of each item. */
	bold?: readonly (readonly Span[])[];
}

/** What a client said, and who that was. */
export interface QuoteBlock {
	kind: 'quote';
	text: string;
	by: string;
}

/** A page of the agent's attached PDF. */
export interface AttachedBlock {
	kind: 'attached';
	/** A data URL of a JPEG; null as it is stored. */
	picture: string | null;
	/** In pixels. */
	width: number;
	height: number;
	/** The text on it. */
	words: string;
}

export interface FactsBlock {
	kind: 'facts';
	caption: string;
	rows: readonly { label: string; value: string }[];
	/** Beside the agent's photo, if there is one. */
	portrait?: true;
}

/** `headline` is the message of a page, `lead` its first sentence, `sources` the smallest print. */
export type TextLook = 'headline' | 'lead' | 'plain' | 'note' | 'sources';

/** Everything up to the next heading belongs together, and stays on one sheet if it fits. */
export interface HeadingBlock {
	kind: 'heading';
	text: string;
	pin: Pin;
}

/**
 * The first sheet: title, address, client, dates and agent come from the report itself. If its page has other blocks, it
 * takes the top and they follow.
 */
export interface CoverBlock {
	kind: 'cover';
	/** Beds, baths, area, lot and year in one line. */
	subject: string;
	/** A data URL of a JPEG in the shape of `COVER_RATIO`; without a photo, the cover has the map. */
	photo?: { picture: string; words: string; credit: string };
	/** A fictional home is drawn instead. */
	drawing?: DrawnHome;
}

/** The result. The numbers position the marks on its scale; the texts are what people read. */
export interface PriceBlock {
	kind: 'price';
	price: string;
	range: string;
	/** The meaning of the range, such as "8 of 10 homes like this sold within such a range". */
	promise: string;
	/** In an offer analysis, the list price, in dollars and in words. */
	listed?: { value: number; words: string };
	/** "This is not an appraisal", with an explanation. */
	disclaimer: string;
	value: number;
	low: number;
	high: number;
	/** The adjusted prices of the comps, as ticks on the scale. */
	marks: readonly number[];
}

export interface PhotosBlock {
	kind: 'photos';
	caption: string;
	photos: readonly {
		/** The key of the home in the store. */
		home: string;
		pin: number;
		/** The home in the photo. */
		words: string;
		/** Who listed it; empty if no attribution is required. */
		credit: string;
		/** A data URL of a JPEG; null until the server fills it in. */
		picture: string | null;
		/** How a fictional home is drawn. */
		drawing?: DrawnHome;
	}[];
}

/** A line or the ring of an area: x and y of its first point, then the step to each following point. */
export type StreetLine = readonly number[];

export interface StreetName {
	kind: 'road' | 'water' | 'park' | 'place';
	text: string;
	/** A straight part of its road, from end to end; the place of other names. */
	line: readonly number[];
}

/**
 * What is below the homes of a map, in hundred-thousandths of a degree east and north of its center.
 * `geometry/street-map.ts` draws it.
 */
export interface Streets {
	/** Whom the map has to name. */
	attribution: string;
	/** Left, low, right and high: outside of them nothing is known. */
	bounds: readonly [number, number, number, number];
	/** From the widest to the narrowest. */
	roads: readonly (readonly StreetLine[])[];
	rivers: readonly StreetLine[];
	water: readonly StreetLine[];
	parks: readonly StreetLine[];
	/** The most important first. */
	names: readonly StreetName[];
}

/** The map: subject, comps, radius, scale, north. */
export interface PlatBlock {
	kind: 'plat';
	/** A description in one sentence, for screen readers. */
	words: string;
	center: { latitude: number; longitude: number };
	/** The place that the star marks; missing in older reports, where it is the home. */
	star?: string;
	radiusMiles: number | null;
	polygon: readonly LatLng[] | null;
	/** Leaves room on its sheet for tables. */
	isLow?: boolean;
	/** The legend's word for a numbered disc; `Comp` if this is missing. */
	numbered?: 'Sale';
	comps: readonly { number: number; latitude: number; longitude: number }[];
	/** Supporting sales, unnumbered. */
	others: readonly { latitude: number; longitude: number }[];
	/** Missing if the tile service had none when the report was saved. */
	streets?: Streets;
}

/** Blocks side by side, on a phone one below the other. They stay on one sheet. */
export interface ColumnsBlock {
	kind: 'columns';
	columns: readonly (readonly ColumnBlock[])[];
}

/** What fits in a part of the width. */
export type ColumnBlock = Extract<Block, { kind: 'heading' | 'text' | 'list' | 'facts' | 'bands' }>;
