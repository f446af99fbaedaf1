/** Collects the figures of a file in a temporary table, with a series of months for each area and measure. */
import type { TransactionSql } from 'postgres';
import { addDays, type IsoDate } from '../../../domain/dates/days.ts';
import { checkFigures, type Oddity } from '../../../domain/import/published/check-figures.ts';
import {
	type Month,
	monthOfIso,
	type PublishedRow,
	type PublishedTable,
} from '../../../domain/import/published/published-table.ts';
import { LEVELS, type Level } from '../../../domain/market/published/publishers.ts';
import type { Pool } from '../../postgres/pool.ts';
import { copyLines } from '../copy-to-staging.ts';
import type { CsvRecord } from '../records/records.ts';
import type { PublishedFile } from './open-published.ts';

/** What was left out for one reason, with the first of its lines. */
export interface LeftOut {
	reason: Oddity;
	/** Rows. */
	count: number;
	lines: number[];
}

export interface FigureCounts {
	areas: number;
	figures: number;
	/** Rows that can't be read, or have a figure that can't be true. */
	rejected: number;
	leftOut: LeftOut[];
	/** Rows of something else, such as a property type. */
	other: number;
}

/** The figures of one level of areas in a file. */
export interface StagedLevel extends Pick<FigureCounts, 'areas' | 'figures'> {
	level: Level;
	newestMonth: Month;
}

interface Staged extends FigureCounts {
	levels: StagedLevel[];
	/** The newest day on which the publisher made a row; null if no row says so. */
	madeOn: IsoDate | null;
}

/** How many lines of a reason are listed. */
const MAX_LINES = 20;
const PIECE_CHARACTERS = 65_536;

/** Fills `pg_temp.incoming_series`. A month or an area that comes twice has its last value. */
export async function copyFigures(
	sql: Pool,
	transaction: TransactionSql,
	{ table, rows }: PublishedFile,
	today: IsoDate,
): Promise<Staged> {
	const { measures } = table;
	const tally = new RowTally(table, today);
	const columns = measures.map((_, at) => `v${at}`);
	await transaction`set local statement_timeout = 0`;
	await transaction`set local work_mem = '64MB'`;
	await transaction`drop table if exists pg_temp.incoming_series, pg_temp.incoming_months`;
	await transaction.unsafe(
		`create temporary table incoming_series (line integer, area text, measure text, months smallint[], figures real[]) on commit drop;
		 create temporary table incoming_months (line integer, area text, month smallint, ${columns.map((name) => `${name} real`).join(', ')}) on commit drop`,
	);
	async function* lines(): AsyncGenerator<string> {
		let piece = '';
		for await (const record of rows) {
			const row = tally.read(record);
			if (row === null) continue;
			piece += table.isWide
				? seriesText(row, measures[0] as string, record.line)
				: monthsText(row, record.line);
			if (piece.length > PIECE_CHARACTERS) {
				yield piece;
				piece = '';
			}
		}
		if (piece !== '') yield piece;
	}
	if (table.isWide) {
		await copyLines(sql, transaction, 'incoming_series (line, area, measure, months, figures)', lines());
	} else {
		await copyLines(sql, transaction, `incoming_months (line, area, month, ${columns.join(', ')})`, lines());
		await transaction.unsafe(seriesSql(measures));
	}
	// Publishers spell counties in different ways.
	await transaction`
		update pg_temp.incoming_series set area = 'county:' || private.county_key(substr(area, 8)) where area like 'county:%'`;
	await transaction`
		delete from pg_temp.incoming_series earlier using pg_temp.incoming_series later
		where later.area = earlier.area and later.measure = earlier.measure and later.line > earlier.line`;
	const levels = await transaction<StagedLevel[]>`
		select split_part(area, ':', 1) as level, count(distinct area)::integer as areas,
		       sum(cardinality(months))::float8 as figures, max(months[cardinality(months)])::integer as "newestMonth"
		  from pg_temp.incoming_series group by 1 order by array_position(${[...LEVELS]}::text[], split_part(area, ':', 1))`;
	const { rejected, other, madeOn } = tally;
	const total = (of: (level: StagedLevel) => number) => levels.reduce((sum, level) => sum + of(level), 0);
	return {
		areas: total(({ areas }) => areas),
		figures: total(({ figures }) => figures),
		levels: [...levels],
		leftOut: tally.leftOut(),
		...{ rejected, other, madeOn },
	};
}

/** Reads rows, leaves out what can't be true, and counts that. */
class RowTally {
	rejected = 0;
	other = 0;
	madeOn: IsoDate | null = null;
	readonly #table: PublishedTable;
	readonly #lastDay: IsoDate;
	readonly #lastMonth: Month;
	readonly #leftOut = new Map<Oddity, LeftOut>();

	constructor(table: PublishedTable, today: IsoDate) {
		this.#table = table;
		// A publisher may be a day ahead of Hawaii.
		this.#lastDay = addDays(today, 1);
		this.#lastMonth = monthOfIso(this.#lastDay) as Month;
	}

	/** The row without odd figures; null if it has no others. */
	read({ line, cells, problem }: CsvRecord): PublishedRow | null {
		const row = problem === undefined ? this.#table.read(cells) : 'unreadable';
		if (row === 'other') {
			this.other += 1;
			return null;
		}
		const madeOn = row === 'unreadable' ? null : (this.#table.madeOn?.(cells) ?? null);
		if (row === 'unreadable' || (madeOn !== null && madeOn > this.#lastDay)) {
			this.#count(new Set([row === 'unreadable' ? row : 'future']), line);
			return null;
		}
		const checked = checkFigures(row, this.#table.measures, this.#lastMonth);
		this.#count(checked.oddities, line);
		if (checked.row !== null && madeOn !== null && (this.madeOn === null || madeOn > this.madeOn))
			this.madeOn = madeOn;
		return checked.row;
	}

	#count(oddities: ReadonlySet<Oddity>, line: number): void {
		if (oddities.size > 0) this.rejected += 1;
		for (const reason of oddities) {
			const known = this.#leftOut.get(reason) ?? { reason, count: 0, lines: [] };
			known.count += 1;
			if (known.lines.length < MAX_LINES) known.lines.push(line);
			this.#leftOut.set(reason, known);
		}
	}

	leftOut(): LeftOut[] {
		return [...this.#leftOut.values()];
	}
}

/** A row with a series as a line for COPY. */
function seriesText({ area, months, values }: PublishedRow, measure: string, line: number): string {
	const figures = values.map(([value]) => figureText(value as number));
	return `${line}\t${escaped(area)}\t${measure}\t{${months.join(',')}}\t{${figures.join(',')}}\n`;
}

/** PostgreSQL refuses a figure that its four bytes would round to zero. */
function figureText(figure: number): string {
	return String(Math.fround(figure) === 0 ? 0 : figure);
}

function escaped(area: string): string {
	return area.replaceAll('\\', '\\\\');
}

/** The months of a row as lines for COPY. */
function monthsText({ area, months, values }: PublishedRow, line: number): string {
	const place = escaped(area);
	let text = '';
	for (let at = 0; at < months.length; at++) {
		text += `${line}\t${place}\t${months[at]}`;
		for (const value of values[at] as readonly (number | null)[])
			text += value === null ? '\t\\N' : `\t${figureText(value)}`;
		text += '\n';
	}
	return text;
}

/** A series for each area and measure of the staged months. */
function seriesSql(measures: readonly string[]): string {
	const arrays = measures.map((_, at) => {
		const known = `order by month) filter (where v${at} is not null)`;
		return `array_agg(month ${known} as m${at}, array_agg(v${at} ${known} as f${at}`;
	});
	return `
		insert into pg_temp.incoming_series (line, area, measure, months, figures)
		select g.line, g.area, s.measure, s.months, s.figures
		  from (select area, max(line) as line, ${arrays.join(', ')}
		          from (select distinct on (area, month) * from pg_temp.incoming_months order by area, month, line desc) i
		         group by area) g
		 cross join lateral (values ${measures.map((measure, at) => `('${measure}', g.m${at}, g.f${at})`).join(', ')})
		            s (measure, months, figures)
		 where s.months is not null`;
}
