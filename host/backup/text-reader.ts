/** Reads the text of a backup: headers line by line, rows in large pieces. */
import { createHash } from 'node:crypto';
import { SetupError } from '../setup-error.ts';

export interface TextReader {
	/** The next line, with its line feed. @throws SetupError at the end */
	line(): Promise<Buffer>;
	/** Whole lines up to one with a backslash and a period, which is skipped. */
	rows(): AsyncGenerator<Buffer>;
	/** SHA-256 of the text read so far, in hexadecimal. */
	checksum(): string;
	/** @throws SetupError if there is more text */
	end(): Promise<void>;
}

const END_OF_ROWS = Buffer.from('\\.\n');
const LINE_FEED = 10;
/** The longest possible line of a backup, in bytes: PostgreSQL has no larger rows. */
const MAX_LINE = 2 ** 30;

export function openTextReader(chunks: AsyncIterable<Uint8Array>): TextReader {
	const source = chunks[Symbol.asyncIterator]();
	const hash = createHash('sha256');
	let unread: Buffer = Buffer.alloc(0);
	const more = async (): Promise<boolean> => {
		const { done, value } = await source.next();
		if (done) return false;
		unread = unread.length === 0 ? Buffer.from(value) : Buffer.concat([unread, value]);
		return true;
	};
	const read = (length: number): Buffer => {
		const part = unread.subarray(0, length);
		unread = unread.subarray(length);
		hash.update(part);
		return part;
	};
	/** Reads until there is a complete line. */
	const fillLine = async () => {
		while (!unread.includes(LINE_FEED)) {
			if (unread.length > MAX_LINE || !(await more()))
				throw new SetupError('The backup is damaged: it is incomplete.');
		}
	};
	return {
		line: async () => {
			await fillLine();
			return read(unread.indexOf(LINE_FEED) + 1);
		},
		rows: async function* () {
			for (;;) {
				await fillLine();
				if (unread.indexOf(END_OF_ROWS) === 0) break;
				const end = unread.indexOf('\n\\.\n');
				yield read((end >= 0 ? end : unread.lastIndexOf(LINE_FEED)) + 1);
			}
			read(END_OF_ROWS.length);
		},
		checksum: () => hash.copy().digest('hex'),
		end: async () => {
			if (unread.length > 0 || (await more()))
				throw new SetupError('The backup is damaged: there is data after its end.');
		},
	};
}
