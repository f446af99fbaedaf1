/** The schema files: their statements, and a database built from them alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransactionSql } from 'postgres';
import { projectFolder } from '../../host/project-folder.ts';
import { preparePlatform } from '../../host/schema/schema.ts';
import { runAlone, type Store } from '../../host/store.ts';

export interface SchemaFile {
	/** As `config.toml` names it: `./schemas/00_access.sql`. */
	path: string;
	text: string;
}

/** The files under `schema_paths` of `supabase/config.toml`, in that order. */
export function schemaFiles(): SchemaFile[] {
	const config = readFileSync(join(projectFolder, 'supabase', 'config.toml'), 'utf8');
	const [, list = ''] = /^schema_paths = \[([^\]]*)\]/m.exec(config) ?? [];
	return [...list.matchAll(/"([^"]+)"/g)].map(([, path = '']) => ({
		path,
		text: readFileSync(join(projectFolder, 'supabase', path), 'utf8'),
	}));
}

/** The top-level statements of SQL text, each with the comment above it. */
export function splitStatements(text: string): string[] {
	const statements: string[] = [];
	let lines: string[] = [];
	let quote: string | null = null;
	for (const line of text.split('\n')) {
		const isCommentAlone = line === '' && lines.every((each) => each.startsWith('--'));
		lines = isCommentAlone ? [] : [...lines, line];
		for (const [mark] of line.matchAll(/\$\w*\$/g)) {
			if (quote === null) quote = mark;
			else if (quote === mark) quote = null;
		}
		if (quote === null && line.endsWith(';') && !line.trimStart().startsWith('--')) {
			statements.push(lines.join('\n'));
			lines = [];
		}
	}
	return statements;
}

/**
 * Builds a database from the schema files, beside that of a store, and removes it at the end.
 *
 * @param work runs in the transaction that built it
 */
export async function withSchemaFiles<Result>(
	store: Store,
	work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
	const database = `schema_files_${process.pid}`;
	await store.session((sql) => sql.unsafe(`create database ${database}`));
	try {
		return (await runAlone(store.url, { ...store.options, database }, (sql) =>
			sql.begin(async (transaction) => {
				await preparePlatform(transaction);
				for (const { text } of schemaFiles()) await transaction.unsafe(text).simple();
				return work(transaction);
			}),
		)) as Result;
	} finally {
		await store.session((sql) => sql.unsafe(`drop database ${database} with (force)`));
	}
}
