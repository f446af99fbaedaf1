/** Imports a file of a publisher of open market data: all of its figures that can be true, or none. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { TransactionSql } from 'postgres';
import { type IsoDate, todayInUs, utcDay } from '../../../domain/dates/days.ts';
import { ODDITIES } from '../../../domain/import/published/check-figures.ts';
import {
	DATASETS,
	type DatasetId,
	type Level,
	publisherOf,
} from '../../../domain/market/published/publishers.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Store } from '../../store.ts';
import { DatabaseFailed, UnusableFile } from '../import-problems.ts';
import { openPublished, type PublishedFile } from './open-published.ts';
import { copyFigures, type FigureCounts } from './staged-figures.ts';

export interface PublishedReport extends FigureCounts {
	dataset: DatasetId;
	/** Of areas, smallest first. */
	levels: { level: Level; areas: number }[];
	vintage: IsoDate;
	/** `unchanged`: the same file is stored. `replaced`: what it has is shown instead of another file of the same vintage. */
	result: 'added' | 'replaced' | 'unchanged';
	/** Whether a newer vintage, or a later file of the same one, is stored, which speaks instead. */
	isOlder: boolean;
}

export interface PublishedOptions {
	store: Pick<Store, 'session' | 'sql'>;
	/** A text file. */
	path: string;
	/** Its name as published, which may say what the file is of. */
	name: string;
	/** For temporary files. */
	folder: string;
	/** Whether the operator has confirmed that the publisher's terms allow the use. */
	acceptsTerms: boolean;
	/** How the operator confirms it, in a sentence. */
	howToAccept: string;
	/** Later figures are left out. */
	today?: IsoDate;
	/** The upload that it came in; null for the command line. */
	upload?: string | null;
	onProgress?: (bytes: number, total: number) => void;
}

/**
 * Importing a file again changes nothing. The figures of a file are kept by dataset, level of areas and vintage, beside those
 * of every other file: none is deleted. `private.published_for` says which are shown.
 *
 * @returns null for a file that isn't a publisher's
 * @throws UnusableFile or DatabaseFailed, with one clear sentence
 */
export async function importPublished(options: PublishedOptions): Promise<PublishedReport | null> {
	const { store, path, name, folder, acceptsTerms, howToAccept, onProgress } = options;
	const file = await openPublished(path, name, folder, onProgress);
	if (file === null) return null;
	const publisher = publisherOf(file.table.dataset);
	if (!publisher.isPublicDomain && !acceptsTerms) {
		throw new UnusableFile(
			`${name} is of ${publisher.name}, whose terms may not allow commercial use (${publisher.url}). ${howToAccept}`,
		);
	}
	const digest = await digestOf(path);
	return store
		.session((sql) => inTransaction(sql, (transaction) => save(transaction, options, file, digest)))
		.catch((error) => {
			throw error instanceof Error && 'code' in error ? new DatabaseFailed(error) : error;
		});
}

async function digestOf(path: string): Promise<string> {
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(path)) hash.update(chunk);
	return hash.digest('hex');
}

async function save(
	sql: TransactionSql,
	{ store, name, today = todayInUs(new Date()), upload = null }: PublishedOptions,
	file: PublishedFile,
	digest: string,
): Promise<PublishedReport> {
	const { dataset } = file.table;
	// One import at a time: which of two files is the later one must be certain.
	await sql`lock table public.published_files in share row exclusive mode`;
	const known = await sql`
		select f.id, f.level, f.vintage::text, f.areas, f.figures::float8 as figures, f.rejected from public.published_files f
		 where f.dataset = ${dataset} and f.digest = ${digest} order by f.id`;
	if (known.length > 0) {
		const sum = (column: string) => known.reduce((total, row) => total + row[column], 0);
		return {
			dataset,
			levels: known.map(({ level, areas }) => ({ level, areas })),
			vintage: known[0]?.vintage,
			...{
				areas: sum('areas'),
				figures: sum('figures'),
				rejected: known[0]?.rejected,
				other: 0,
				leftOut: [],
			},
			result: 'unchanged',
			isOlder: await isOlder(sql, known),
		};
	}
	const { levels, madeOn, ...counts } = await copyFigures(store.sql, sql, file, today);
	if (levels.length === 0) {
		const why = counts.leftOut.map(({ reason }) => ODDITIES[reason]).join(', ');
		throw new UnusableFile(
			`${name} has no figures of ${DATASETS[dataset].label} that can be used${why && `: it has ${why}`}.`,
		);
	}
	const newestMonth = Math.max(...levels.map((level) => level.newestMonth));
	const vintage = madeOn ?? utcDay(Date.UTC(Math.floor(newestMonth / 12), (newestMonth % 12) + 1, 0));
	const publisher = publisherOf(dataset);
	const saved = await sql`
		insert into public.published_files
		       (dataset, level, publisher, credit, vintage, file_name, digest, areas, figures, rejected, import)
		select ${dataset}, l.level, ${publisher.name}, ${publisher.credit}, ${vintage}, ${name}, ${digest}, l.areas, l.figures,
		       ${counts.rejected}, coalesce(${upload}::uuid, i.import)
		  from json_to_recordset(${JSON.stringify(levels)}::text::json) l (level text, areas integer, figures bigint),
		       (select gen_random_uuid() as import) i
		returning id, level`;
	const [other] = await sql`
		select from public.published_files f
		 where f.dataset = ${dataset} and f.vintage = ${vintage} and f.digest <> ${digest}
		   and f.level = any (${saved.map(({ level }) => level)}::text[]) limit 1`;
	await sql`
		insert into public.published_series (file, area, measure, months, figures)
		select f.id, s.area, s.measure, s.months, s.figures
		  from pg_temp.incoming_series s
		  join public.published_files f on f.id = any (${saved.map(({ id }) => id)}::integer[]) and f.level = split_part(s.area, ':', 1)`;
	return {
		dataset,
		levels,
		vintage,
		...counts,
		result: other === undefined ? 'added' : 'replaced',
		isOlder: await isOlder(sql, saved),
	};
}

/** Whether another file stands before each of these, the levels of one file. */
async function isOlder(sql: TransactionSql, files: readonly { id?: number }[]): Promise<boolean> {
	const [row] = await sql`
		select bool_and(exists (
			select from public.published_files o
			 where o.dataset = f.dataset and o.level = f.level and (o.vintage, o.id) > (f.vintage, f.id))) as older
		  from public.published_files f where f.id = any (${files.map(({ id }) => id as number)}::integer[])`;
	return row?.older ?? false;
}
