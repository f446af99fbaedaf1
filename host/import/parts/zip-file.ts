/** Reads ZIP archives entry by entry. The unpacked size is limited, whatever the archive claims. */
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { UnusableFile } from '../import-problems.ts';

/** The maximum unpacked size in bytes; a list of a million homes has fewer. */
export const MAX_UNPACKED_BYTES = 400 * 2 ** 20;
const MAX_ENTRIES = 1000;

/** The bytes that a file may still unpack to, including workbooks in an archive. */
export class UnpackingAllowance {
	#remaining: number;

	constructor(bytes: number) {
		this.#remaining = bytes;
	}

	/** @throws UnusableFile if fewer bytes are left */
	check(bytes: number): void {
		if (bytes > this.#remaining) throw new UnusableFile(TOO_LARGE);
	}

	/** @throws UnusableFile if fewer bytes are left */
	use(bytes: number): void {
		this.check(bytes);
		this.#remaining -= bytes;
	}
}

export interface ZipFile {
	/** The paths of the files inside; folders are not listed. */
	names: readonly string[];
	/** The contents of a file. Reading fails with `UnusableFile` if the archive exceeds its allowance. */
	open(name: string): Promise<AsyncIterable<Buffer>>;
	close(): void;
}

const DAMAGED = 'This ZIP archive or workbook is damaged. Save it again, or as CSV.';
const TOO_LARGE =
	'This file unpacks to more than 400 MB. Split it, or leave out columns such as remarks and photos.';

/** @throws UnusableFile if it is not an archive, is damaged or encrypted, or has too many files */
export async function openZip(path: string, allowance: UnpackingAllowance): Promise<ZipFile> {
	const zip = await openArchive(path);
	const entries = await readEntries(zip).catch((error) => {
		zip.close();
		throw error instanceof UnusableFile ? error : new UnusableFile(DAMAGED, { cause: error });
	});
	return {
		names: [...entries.keys()],
		open: async (name) => {
			const entry = entries.get(name);
			if (entry === undefined) throw new UnusableFile(DAMAGED);
			if (entry.isEncrypted()) throw new UnusableFile('This file has a password. Save it without one.');
			allowance.check(entry.uncompressedSize);
			const stream = await openStream(zip, entry);
			return countBytes(stream, (bytes) => allowance.use(bytes));
		},
		close: () => zip.close(),
	};
}

function openArchive(path: string): Promise<yauzl.ZipFile> {
	return new Promise((resolve, reject) => {
		yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
			if (error) reject(new UnusableFile(DAMAGED, { cause: error }));
			else resolve(zip);
		});
	});
}

function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
	return new Promise((resolve, reject) => {
		const entries = new Map<string, yauzl.Entry>();
		if (zip.entryCount > MAX_ENTRIES)
			return reject(new UnusableFile('This ZIP archive has more than 1,000 files. Split it.'));
		zip.on('error', reject);
		zip.on('end', () => resolve(entries));
		zip.on('entry', (entry: yauzl.Entry) => {
			if (entry.fileName.includes('\0')) return reject(new UnusableFile(DAMAGED));
			if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
			zip.readEntry();
		});
		zip.readEntry();
	});
}

function openStream(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
	return new Promise((resolve, reject) => {
		zip.openReadStream(entry, (error, stream) => {
			if (error) reject(new UnusableFile(DAMAGED, { cause: error }));
			else resolve(stream);
		});
	});
}

async function* countBytes(stream: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
	try {
		for await (const chunk of stream) {
			count(chunk.length);
			yield chunk;
		}
	} catch (error) {
		throw error instanceof UnusableFile ? error : new UnusableFile(DAMAGED, { cause: error });
	} finally {
		stream.destroy();
	}
}
