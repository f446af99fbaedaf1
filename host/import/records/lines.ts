/** Reads the lines of a text file in pieces, so that memory use does not grow with the file. */
import { createReadStream } from 'node:fs';
import type { TextFile } from '../inspect-file.ts';
import { CHUNK_BYTES } from './text-encoding.ts';

export interface Line {
	/** The line number, starting at 1. */
	number: number;
	/** The line without its line break; empty if it is longer than any row can be. */
	text: string;
	/** The line break as in the file; empty at its end. Blank lines in a row are one line with all their breaks. */
	lineBreak: string;
	isTooLong: boolean;
}

/** Longer rows are rejected, because no home needs so much text. */
export const MAX_ROW_CHARACTERS = 1_048_576;

const LINE_FEED = 10;

/** The lines of a file, in groups of those read together. @param onBytes called with the bytes read so far */
export async function* readLines(file: TextFile, onBytes: (bytes: number) => void): AsyncGenerator<Line[]> {
	let rest = '';
	let number = 0;
	let isTooLong = false;
	const lineOf = (text: string, lineBreak: string): Line => {
		const tooLong = isTooLong || text.length > MAX_ROW_CHARACTERS;
		isTooLong = false;
		number += 1;
		return { number, text: tooLong ? '' : text, lineBreak, isTooLong: tooLong };
	};
	for await (const piece of readTexts(file, onBytes)) {
		const text = rest + piece;
		const lines: Line[] = [];
		let from = 0;
		for (const { 0: breaks, index } of text.matchAll(/[\r\n]+/g)) {
			// A carriage return at the end of a piece may be half of a line break.
			const isCut = index + breaks.length === text.length && breaks.endsWith('\r');
			const whole = isCut ? breaks.slice(0, -1) : breaks;
			if (whole === '') break;
			const first = whole.startsWith('\r\n') ? '\r\n' : whole.charAt(0);
			lines.push(lineOf(text.slice(from, index), first));
			from = index + whole.length;
			if (whole.length === first.length) continue;
			const blank = whole.slice(first.length);
			lines.push(lineOf('', blank));
			number += lineBreaksIn(blank) - 1;
		}
		rest = text.slice(from);
		if (rest.length > MAX_ROW_CHARACTERS) {
			isTooLong = true;
			rest = rest.slice(-1);
		}
		yield lines;
	}
	if (rest !== '') yield [lineOf(rest.replace(/\r$/, ''), '')];
}

function lineBreaksIn(text: string): number {
	let count = 0;
	for (let at = 0; at < text.length; at++) {
		if (text.charCodeAt(at) === LINE_FEED || text.charCodeAt(at + 1) !== LINE_FEED) count += 1;
	}
	return count;
}

/** The file as text, without its byte order mark and without NUL characters. */
async function* readTexts(file: TextFile, onBytes: (bytes: number) => void): AsyncGenerator<string> {
	const decoder = new TextDecoder(file.encoding);
	let bytes = 0;
	for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) {
		bytes += chunk.length;
		onBytes(bytes);
		yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
	}
}
