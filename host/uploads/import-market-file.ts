/** Imports a file of open market data or of median rents, for the command and for administrators in the browser. */
import { createReadStream, createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { shortDay } from '../../domain/format/date-text.ts';
import { count } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { joinWords } from '../../domain/format/words.ts';
import { ODDITIES } from '../../domain/import/published/check-figures.ts';
import { DATASETS, LEVEL_WORDS } from '../../domain/market/published/publishers.ts';
import { UnusableFile } from '../import/import-problems.ts';
import { importRents } from '../import/import-rents.ts';
import { openParts } from '../import/parts/open-parts.ts';
import { importPublished, type PublishedReport } from '../import/published/import-published.ts';
import { linesText } from '../import/report-text.ts';
import type { Store } from '../store.ts';

export interface MarketFile {
	store: Pick<Store, 'session' | 'sql'>;
	/** CSV, TSV, XLSX, JSON, .gz or ZIP. Its name may say what it is of. */
	path: string;
	/** For temporary files. */
	folder: string;
	/** Whether the operator has confirmed that the publisher's terms allow the use. */
	acceptsTerms: boolean;
	/** What to do to confirm it, in a sentence. */
	howToAccept: string;
	/** What a file of Zillow is of, if its name doesn't say so. */
	series?: 'zhvi' | 'zori' | undefined;
	/** Whose rents a table of rents has; null if that isn't said. */
	source?: string | null;
	/** The upload that it came in; null for the command line. */
	upload?: string | null;
	onProgress?: (bytes: number, total: number) => void;
}

/** A tracker unpacks to a few gigabytes. Half of the free disk is left to the database. */
const MAX_UNPACKED_BYTES = 20_000_000_000;

/**
 * @returns what was imported, in sentences
 * @throws UnusableFile or DatabaseFailed, with one clear sentence
 */
export async function importMarketFile(file: MarketFile): Promise<string[]> {
	const { store, folder, acceptsTerms, howToAccept, series, source = null, upload = null, onProgress } = file;
	const { bavail, bsize } = await statfs(folder);
	const maxUnpacked = Math.min(MAX_UNPACKED_BYTES, (bavail * bsize) / 2);
	const path = await unzipped(file.path, folder, maxUnpacked);
	const lines: string[] = [];
	for (const part of await openParts(path, folder, maxUnpacked)) {
		const name = [basename(file.path), part.name].filter(Boolean).join(', ');
		const report = await importPublished({
			...{ store, path: part.path, folder, acceptsTerms, howToAccept, upload },
			name: [series, name].filter(Boolean).join(' '),
			...(onProgress && { onProgress }),
		});
		lines.push(...(report === null ? await rentLines(store, part.path, source) : publishedLines(report)));
	}
	return lines;
}

/** The path of the file, unpacked if it is a .gz. */
async function unzipped(file: string, folder: string, maxUnpacked: number): Promise<string> {
	if (!/\.gz$/i.test(file)) return file;
	const path = join(folder, basename(file).replace(/\.gz$/i, ''));
	let left = maxUnpacked;
	const limited = async function* (chunks: AsyncIterable<Buffer>) {
		for await (const chunk of chunks) {
			left -= chunk.length;
			if (left < 0) throw new UnusableFile(`${basename(file)} unpacks to more than there is room for.`);
			yield chunk;
		}
	};
	await pipeline(createReadStream(file), createGunzip(), limited, createWriteStream(path)).catch(
		(error: Error) => {
			throw error instanceof UnusableFile
				? error
				: new UnusableFile(`${basename(file)} can't be unpacked: ${error.message}.`);
		},
	);
	return path;
}

function publishedLines({ dataset, vintage, result, isOlder, ...counts }: PublishedReport): string[] {
	const name = `${DATASETS[dataset].label}, ${shortDay(vintage)}`;
	if (result === 'unchanged') return [`${name}: already imported. Nothing changed.`];
	const areas = counts.levels.map(
		(each) => `${count(each.areas)} ${LEVEL_WORDS[each.level][each.areas === 1 ? 0 : 1]}`,
	);
	const lines = [`${name}: ${plural(counts.figures, 'figure')} of ${joinWords(areas)}.`];
	if (counts.other > 0) lines.push(`Left out ${plural(counts.other, 'row')} of other kinds.`);
	for (const left of counts.leftOut) {
		const verb = left.reason === 'unreadable' ? 'Skipped' : 'Left out of';
		lines.push(`${verb} ${plural(left.count, 'row')} (${linesText(left)}): ${ODDITIES[left.reason]}.`);
	}
	if (isOlder) lines.push('A newer vintage is imported, so its figures are shown.');
	else if (result === 'replaced')
		lines.push('Another file of this vintage stays for what this one doesn’t have.');
	return lines;
}

async function rentLines(store: MarketFile['store'], path: string, source: string | null): Promise<string[]> {
	const { stored, unchanged, zips, skipped } = await importRents(store, path, source);
	const lines = [
		`Stored ${plural(stored, 'monthly rent')} (${count(unchanged)} unchanged) for ${plural(zips, 'ZIP code')}.`,
	];
	if (skipped.count > 0)
		lines.push(
			`Skipped ${plural(skipped.count, 'row')} without a ZIP code, a month or a plausible rent (${linesText(skipped)}).`,
		);
	return lines;
}
