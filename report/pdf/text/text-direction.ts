/** Right-to-left text, in visual order. */
import bidiFactory from 'bidi-js';
import type { Piece } from './printable.ts';

/**
 * Consecutive characters with one font and direction. The font's shaping reverses a run of right-to-left letters
 * itself.
 */
export interface Run {
	font: string;
	text: string;
	/** Drawn from right to left. */
	reversed: boolean;
	/** Its position in reading order. */
	order: number;
}

/** Hebrew, Arabic and their neighbors, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * An invisible mark at the start of lines in a right-to-left paragraph. A line without it runs from left to right, as
 * the report does, even if it begins with a Hebrew name.
 */
export const RIGHT_TO_LEFT_MARK = '\u200f';

let bidi: ReturnType<typeof bidiFactory> | undefined;

/** Whether the text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
	return RIGHT_TO_LEFT.test(text);
}

/** Whether the first letter of a paragraph is written from right to left. */
export function beginsRightToLeft(paragraph: string): boolean {
	return hasRightToLeft(paragraph) && levelsOf(paragraph).paragraphs[0]?.level === 1;
}

export function isMarkedRightToLeft(line: string): boolean {
	return line.startsWith(RIGHT_TO_LEFT_MARK);
}

/** Joins the pieces of a line into runs, from left to right as drawn. */
export function visualRuns(pieces: readonly Piece<string>[], line: string): Run[] {
	const text = pieces.map((piece) => piece.text).join('');
	if (!hasRightToLeft(text)) return joinRuns(pieces.map((piece) => ({ ...piece, level: 0 }))).map(asRun);
	const { levels } = levelsOf(text, isMarkedRightToLeft(line) ? 'rtl' : 'ltr');
	let at = 0;
	const leveled = pieces.map((piece) => {
		const level = levels[at] ?? 0;
		at += piece.text.length;
		return { ...piece, level };
	});
	return reorderRuns(joinRuns(leveled)).map(asRun);
}

interface LeveledRun {
	font: string;
	order: number;
	/** Odd levels run from right to left, as in the Unicode bidirectional algorithm. */
	level: number;
	parts: string[];
}

function levelsOf(text: string, direction?: 'ltr' | 'rtl') {
	bidi ??= bidiFactory();
	return bidi.getEmbeddingLevels(text, direction);
}

function joinRuns(pieces: readonly (Piece<string> & { level: number })[]): LeveledRun[] {
	const runs: LeveledRun[] = [];
	for (const { text, font, level } of pieces) {
		const last = runs.at(-1);
		if (last?.font === font && last.level === level) last.parts.push(text);
		else runs.push({ font, level, parts: [text], order: runs.length });
	}
	return runs;
}

/** Rule L2 of the algorithm: from the highest level down, reverses every run at or above that level. */
function reorderRuns(runs: readonly LeveledRun[]): LeveledRun[] {
	let order = [...runs];
	for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--) {
		const next: LeveledRun[] = [];
		let reversed: LeveledRun[] = [];
		for (const run of order) {
			if (run.level >= level) {
				reversed.unshift(run);
				continue;
			}
			next.push(...reversed, run);
			reversed = [];
		}
		order = [...next, ...reversed];
	}
	return order;
}

/**
 * Reverses parts where the font would not, and undoes the font's reversal of parts that run from left to right, such
 * as numbers.
 */
function asRun({ font, level, parts, order }: LeveledRun): Run {
	const reversed = level % 2 === 1;
	const shown = reversed ? parts.map((part) => bidi?.getMirroredCharacter(part) ?? part) : parts;
	const turnedByFont = hasRightToLeft(shown.join(''));
	const text = (reversed === turnedByFont ? shown : shown.toReversed()).join('');
	return { font, text, reversed, order };
}
