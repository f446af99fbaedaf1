/** Imports a file of a publisher of open market data: all of its figures or none. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { TransactionSql } from 'postgres';
import { utcDay } from '../../../domain/dates/days.ts';
import { DATASETS, type DatasetId, publisherOf } from '../../../domain/market/published/publishers.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Store } from '../../store.ts';
import { DatabaseFailed, UnusableFile } from '../import-problems.ts';
import { openPublished, type PublishedFile } from './open-published.ts';
import { copyFigures, type FigureCounts } from './staged-figures.ts';

export interface PublishedReport extends FigureCounts {
	dataset: DatasetId;
	vintage: string;
	/** `unchanged`: the same file is stored. `replaced`: it was another file of the same vintage. */
	result: 'added' | 'replaced' | 'unchanged';
	/** Whether a newer vintage is stored, which speaks instead. */
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
	onProgress?: (bytes: number, total: number) => void;
}

/**
 * Importing a file again changes nothing. A vintage replaces figures of the same vintage; the newest one speaks.
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
	{ store, name }: PublishedOptions,
	file: PublishedFile,
	digest: string,
): Promise<PublishedReport> {
	const { dataset } = file.table;
	// One import at a time: two of the same vintage would replace each other's figures.
	await sql`lock table public.published_files in share row exclusive mode`;
	const [known] = await sql`
		select f.vintage::text, f.areas, f.figures::float8 as figures, f.rejected from public.published_files f
		 where f.dataset = ${dataset} and f.digest = ${digest}`;
	if (known !== undefined) {
		const { vintage, areas, figures, rejected } = known;
		const counts = { areas, figures, rejected, other: 0, lines: [] };
		return {
			dataset,
			vintage,
			...counts,
			result: 'unchanged',
			isOlder: await isOlder(sql, dataset, vintage),
		};
	}
	const { newestMonth, madeOn, ...counts } = await copyFigures(store.sql, sql, file);
	if (newestMonth === null)
		throw new UnusableFile(`${name} has no figures of ${DATASETS[dataset].label} that can be used.`);
	const vintage = madeOn ?? utcDay(Date.UTC(Math.floor(newestMonth / 12), (newestMonth % 12) + 1, 0));
	const replaced = await sql`
		delete from public.published_files where dataset = ${dataset} and vintage = ${vintage} returning id`;
	const publisher = publisherOf(dataset);
	const [row] = await sql`
		insert into public.published_files (dataset, publisher, credit, vintage, file_name, digest, areas, figures, rejected)
		values (${dataset}, ${publisher.name}, ${publisher.credit}, ${vintage}, ${name}, ${digest}, ${counts.areas},
		        ${counts.figures}, ${counts.rejected}) returning id`;
	await sql`
		insert into public.published_series (file, area, measure, months, figures)
		select distinct on (area, measure) ${row?.id}::integer, area, measure, months, figures
		  from pg_temp.incoming_series order by area, measure`;
	const result = replaced.length > 0 ? 'replaced' : 'added';
	return { dataset, vintage, ...counts, result, isOlder: await isOlder(sql, dataset, vintage) };
}

async function isOlder(sql: TransactionSql, dataset: DatasetId, vintage: string): Promise<boolean> {
	const [row] = await sql`
		select from public.published_files where dataset = ${dataset} and vintage > ${vintage} limit 1`;
	return row !== undefined;
}
