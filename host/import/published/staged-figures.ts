/** Collects the figures of a file in a temporary table, with a series of months for each area and measure. */
import type { TransactionSql } from 'postgres';
import type { PublishedRow } from '../../../domain/import/published/published-table.ts';
import type { Pool } from '../../postgres/pool.ts';
import { copyLines } from '../copy-to-staging.ts';
import type { PublishedFile } from './open-published.ts';

export interface FigureCounts {
	areas: number;
	figures: number;
	/** Rows that can't be read, with the first of their lines. */
	rejected: number;
	lines: number[];
	/** Rows of something else, such as a property type. */
	other: number;
}

interface Staged extends FigureCounts {
	newestMonth: number | null;
	/** The newest day on which the publisher made a row; null if no row says so. */
	madeOn: string | null;
}

/** How many rejected lines are listed. */
const MAX_LINES = 20;
const PIECE_CHARACTERS = 65_536;

/** Fills `pg_temp.incoming_series`. A month that comes twice has its last value. */
export async function copyFigures(
	sql: Pool,
	transaction: TransactionSql,
	{ table, rows }: PublishedFile,
): Promise<Staged> {
	const { measures } = table;
	const staged: Staged = {
		areas: 0,
		figures: 0,
		rejected: 0,
		lines: [],
		other: 0,
		newestMonth: null,
		madeOn: null,
	};
	const columns = measures.map((_, at) => `v${at}`);
	await transaction`set local statement_timeout = 0`;
	await transaction`set local work_mem = '64MB'`;
	await transaction`drop table if exists pg_temp.incoming_series, pg_temp.incoming_months`;
	await transaction.unsafe(
		`create temporary table incoming_series (area text, measure text, months smallint[], figures real[]) on commit drop;
		 create temporary table incoming_months (line integer, area text, month smallint, ${columns.map((name) => `${name} real`).join(', ')}) on commit drop`,
	);
	async function* lines(): AsyncGenerator<string> {
		let piece = '';
		for await (const { line, cells, problem } of rows) {
			const row = problem === undefined ? table.read(cells) : 'unreadable';
			if (typeof row === 'string') {
				if (row === 'other') staged.other += 1;
				else reject(staged, line);
				continue;
			}
			const madeOn = table.madeOn?.(cells) ?? null;
			if (madeOn !== null && (staged.madeOn === null || madeOn > staged.madeOn)) staged.madeOn = madeOn;
			piece += table.isWide ? seriesText(row, measures[0] as string) : monthsText(row, line);
			if (piece.length > PIECE_CHARACTERS) {
				yield piece;
				piece = '';
			}
		}
		if (piece !== '') yield piece;
	}
	if (table.isWide) {
		await copyLines(sql, transaction, 'incoming_series (area, measure, months, figures)', lines());
	} else {
		await copyLines(sql, transaction, `incoming_months (line, area, month, ${columns.join(', ')})`, lines());
		await transaction.unsafe(seriesSql(measures));
	}
	const [total] = await transaction`
		select count(distinct area)::integer as areas, coalesce(sum(cardinality(months)), 0)::float8 as figures,
		       max(months[cardinality(months)]) as newest
		  from pg_temp.incoming_series`;
	return { ...staged, areas: total?.areas, figures: total?.figures, newestMonth: total?.newest ?? null };
}

function reject(staged: Staged, line: number): void {
	staged.rejected += 1;
	if (staged.lines.length < MAX_LINES) staged.lines.push(line);
}

/** A row with a series as a line for COPY. */
function seriesText({ area, months, values }: PublishedRow, measure: string): string {
	if (months.length === 0) return '';
	return `${escaped(area)}\t${measure}\t{${months.join(',')}}\t{${values.map(([value]) => value).join(',')}}\n`;
}

function escaped(area: string): string {
	return area.replaceAll('\\', '\\\\').replaceAll(/[\t\n\r]/g, ' ');
}

/** The months of a row as lines for COPY. */
function monthsText({ area, months, values }: PublishedRow, line: number): string {
	const place = escaped(area);
	let text = '';
	for (let at = 0; at < months.length; at++) {
		text += `${line}\t${place}\t${months[at]}`;
		for (const value of values[at] as readonly (number | null)[])
			text += value === null ? '\t\\N' : `\t${value}`;
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
		insert into pg_temp.incoming_series (area, measure, months, figures)
		select g.area, s.measure, s.months, s.figures
		  from (select area, ${arrays.join(', ')}
		          from (select distinct on (area, month) * from pg_temp.incoming_months order by area, month, line desc) i
		         group by area) g
		 cross join lateral (values ${measures.map((measure, at) => `('${measure}', g.m${at}, g.f${at})`).join(', ')})
		            s (measure, months, figures)
		 where s.months is not null`;
}
