/** The imported files of open market data, for the command: each level of areas in one has a number. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { shortDay } from '../../domain/format/date-text.ts';
import { count } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import {
	DATASETS,
	type DatasetId,
	LEVEL_WORDS,
	type Level,
} from '../../domain/market/published/publishers.ts';
import type { Query } from '../postgres/pool.ts';
import { SetupError } from '../setup-error.ts';

interface MarketFileRow {
	id: number;
	dataset: DatasetId;
	level: Level;
	vintage: IsoDate;
	file_name: string;
	figures: number;
}

export async function listMarketFiles(sql: Query): Promise<string[]> {
	const rows = await readFiles(sql);
	if (rows.length === 0) return ['No open market data is imported.'];
	const width = Math.max(...rows.map(({ id }) => String(id).length));
	return rows.map(
		(row) =>
			`${String(row.id).padStart(width)}  ${nameOf(row)}: ${plural(row.figures, 'figure')} from ${row.file_name}`,
	);
}

/** @throws SetupError if there is no such file */
export async function takeBackMarketFile(sql: Query, id: number): Promise<string[]> {
	const rows = await readFiles(sql);
	const file = rows.find((row) => row.id === id);
	const [done] = file ? await sql`select private.take_back_market_data(null, ${id}) as gone` : [];
	if (file === undefined || !done?.gone)
		throw new SetupError(`There is no imported file with the number ${count(id)}. List them with --list.`);
	const before = rows.find(
		(row) => row.dataset === file.dataset && row.level === file.level && row.id !== file.id,
	);
	return [
		`Took back ${nameOf(file)}.`,
		before ? `${nameOf(before)} is shown.` : 'Nothing else is imported in its place.',
	];
}

/** The newest first. */
async function readFiles(sql: Query): Promise<MarketFileRow[]> {
	return [
		...(await sql<MarketFileRow[]>`
			select f.id, f.dataset, f.level, f.vintage::text, f.file_name, f.figures::float8 as figures
			  from public.published_files f order by f.dataset, f.level, f.vintage desc, f.id desc`),
	];
}

/** @example "Zillow Home Value Index, counties, Oct 31, 2026" */
function nameOf({ dataset, level, vintage }: MarketFileRow): string {
	return `${DATASETS[dataset]?.label ?? dataset}, ${LEVEL_WORDS[level][1]}, ${shortDay(vintage)}`;
}
