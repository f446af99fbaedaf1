/**
 * A finished report: pages as data, every figure already a text. The screen, the shared link and the PDF draw the
 * same blocks, so that they cannot say different things. JSON-safe: what is stored is this.
 */

import type { IsoDate } from '../domain/dates/days.ts';
import type { LatLng } from '../domain/places/geo.ts';
import type { Summary } from '../domain/summary/summary.ts';

/** Rises when an older page could not draw what a newer one composes. */
export const REPORT_VERSION = 1;

/** `brief` is one page for a text message, `standard` what a client takes home, `full` has every comp in detail. */
export const PRICE_REPORT_KINDS = ['brief', 'standard', 'full'] as const;
export type PriceReportKind = (typeof PRICE_REPORT_KINDS)[number];

/** A `market` report is about a ZIP code and gives no price. */
export type ReportKind = PriceReportKind | 'market';

/** The agent who shares it: texts and pictures from the profile, empty where it is. */
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

export interface Report {
	version: typeof REPORT_VERSION;
	kind: ReportKind;
	/** As "Comparative market analysis". */
	title: string;
	/** The subject in one line; of a market report its ZIP code and town. */
	address: string;
	/** The client, as the agent wrote it; empty for no one in particular. */
	preparedFor: string;
	/** The agent's text for the client, as entered, for updating the report. */
	note: string;
	/** Null if there is nothing to summarize; older reports lack it. */
	summary?: Summary | null;
	preparedOn: IsoDate;
	/** The day for which the price is. */
	effectiveOn: IsoDate;
	brand: Brand;
	/** Rests on invented homes: every page says so. */
	demo: boolean;
	/** What every page carries, as "Not an appraisal", "Demo data", "Based on list prices". */
	notices: readonly string[];
	/** US dollars; null if the evidence gave no price, and in a market report. */
	price: { value: number; low: number; high: number } | null;
	/** Names the inputs: two reports with one fingerprint say the same to the last figure. */
	fingerprint: string;
	pages: readonly Page[];
}

export interface Page {
	/** The entry of `PAGES` that wrote it. */
	id: string;
	title: string;
	blocks: readonly Block[];
}

export type Block =
	| CoverBlock
	| HeadingBlock
	| { kind: 'text'; text: string; look: 'lead' | 'plain' | 'note' }
	| { kind: 'list'; items: readonly string[]; ordered: boolean }
	| PriceBlock
	| { kind: 'facts'; caption: string; rows: readonly { label: string; value: string }[] }
	| TableBlock
	| PlatBlock
	| PhotosBlock
	| ChartBlock;

/** What a heading, a row or a column is about: the disc of a comp's number, the subject's star, or neither. */
export type Pin = number | 'subject' | null;

/** What follows it up to the next heading belongs together, and stays on one sheet where it fits on one. */
export interface HeadingBlock {
	kind: 'heading';
	text: string;
	pin: Pin;
}

/** The first sheet: title, address, client, day and agent come from the report itself. */
export interface CoverBlock {
	kind: 'cover';
	/** Beds, baths, area, lot and year in one line. */
	subject: string;
}

/** The answer. The numbers place the marks of its rule; what is read are the texts. */
export interface PriceBlock {
	kind: 'price';
	price: string;
	range: string;
	/** What the range promises, as "8 of 10 homes like this sold within such a range". */
	promise: string;
	/** "This is not an appraisal" and what that means. */
	disclaimer: string;
	value: number;
	low: number;
	high: number;
	/** The adjusted prices of the comps, as ticks on the rule. */
	marks: readonly number[];
}

export interface TableBlock {
	kind: 'table';
	caption: string;
	columns: readonly TableColumn[];
	rows: readonly TableRow[];
	/** The note below it, such as the meaning of an asterisk; empty for none. */
	note: string;
}

export interface TableColumn {
	label: string;
	align: 'start' | 'end';
	/** Share of the width; all of them make 1. */
	width: number;
	pin: Pin;
}

export interface TableRow {
	/** One per column, each with one or more lines. The first names its row. */
	cells: readonly string[];
	/** A total. */
	strong: boolean;
	pin: Pin;
}

export interface PhotosBlock {
	kind: 'photos';
	caption: string;
	photos: readonly {
		/** The key of the home in the store. */
		home: string;
		pin: number;
		/** Which home it shows. */
		words: string;
		/** Who listed it; empty where no one has to be named. */
		credit: string;
		/** A data URL of a JPEG; null until the server has put it in. */
		picture: string | null;
	}[];
}

/** The map without streets: subject, comps, radius, scale, north. */
export interface PlatBlock {
	kind: 'plat';
	/** What it shows, in a sentence, for screen readers. */
	words: string;
	center: { latitude: number; longitude: number };
	/** What the star in the middle is; reports of before lack it, and take it for the home. */
	star?: string;
	radiusMiles: number | null;
	polygon: readonly LatLng[] | null;
	comps: readonly { number: number; latitude: number; longitude: number }[];
	/** Other sales that count toward the price, unnumbered. */
	others: readonly { latitude: number; longitude: number }[];
}

/** Prices over time: a dot a sale or a median a month, and a line. `chart-axes.ts` has its axes with their texts. */
export interface ChartBlock {
	kind: 'chart';
	caption: string;
	/** What it shows, in a sentence, for screen readers. */
	words: string;
	/** Days or months in order. */
	points: readonly { day: IsoDate; value: number }[];
	line: readonly { day: IsoDate; value: number; low: number | null; high: number | null }[];
	valueUnit: 'dollars' | 'index' | 'months' | 'count';
}
