/** The blocks of a report that draw or enlarge figures. */
import type { IsoDate } from '../domain/dates/days.ts';
import type { SupplyBar } from '../domain/market/history/price-bands.ts';

/** Prices over time: a dot per sale or monthly median, and a line. `chart-axes.ts` computes its axes. */
export interface ChartBlock {
	kind: 'chart';
	caption: string;
	/** A description in one sentence, for screen readers. */
	words: string;
	/** Dates or months in order. */
	points: readonly ChartPoint[];
	/** The day through which the last point holds, if the points are joined as the steps of a list price. */
	heldTo?: IsoDate;
	line: readonly { day: IsoDate; value: number; low: number | null; high: number | null }[];
	valueUnit: 'dollars' | 'index' | 'months' | 'count';
}

export interface ChartPoint {
	day: IsoDate;
	value: number;
	/** Of so few sales that it is drawn hollow. */
	isFew?: boolean;
}

/** Active listings and sales per month in each price band. */
export interface BandsBlock {
	kind: 'bands';
	caption: string;
	rows: readonly SupplyBar[];
	note: string;
}

/** A few large figures in a row. */
export interface FiguresBlock {
	kind: 'figures';
	figures: readonly {
		label: string;
		value: string;
		/** Its sample, and how it changed. */
		detail: string;
	}[];
}
