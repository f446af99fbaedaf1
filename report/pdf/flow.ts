/** Lays out pieces one below the other, from sheet to sheet. */

/** Something that is never split: a line, a row, a picture. */
export interface Piece {
	height: number;
	/** Space above it; none at the top of a sheet. */
	before: number;
	/** Stays on one sheet with the piece that follows. */
	keep: boolean;
	/** Starts a group of pieces that should stay on one sheet. */
	startsGroup?: boolean;
	draw: (top: number) => void;
	/** Repeated on a sheet that begins with this piece: the header of a table. */
	repeatedHeader?: { height: number; draw: (top: number) => void };
}

export interface Sheets {
	top: number;
	bottom: number;
	/** Starts the next sheet, and returns where its text begins. */
	next: () => number;
}

/** A group moves to the next sheet as a whole if that leaves less than this share of a sheet empty. */
const MAX_SHIFT = 0.5;

/** A closing section shorter than this share of a sheet is not put on a sheet by itself. */
const SHORT_ENDING = 0.3;

/** The minimum share of the spacing that is kept when it shrinks to make room for the last pieces. */
const MIN_GAP = 0.4;

/**
 * Draws pieces from a position on a sheet.
 *
 * @param from the position of the first piece
 * @returns the position after the last piece
 */
export function flow(given: readonly Piece[], from: number, sheets: Sheets): number {
	const { top, bottom, next } = sheets;
	const pieces = shrinkSpacing(given, bottom - from);
	const room = bottom - top;
	const ending = endingFrom(pieces, room * SHORT_ENDING);
	let [y, isTop] = [from, true];
	pieces.forEach((piece, at) => {
		const gap = isTop ? 0 : piece.before;
		if (!isTop && y + gap + heightAt(pieces, at, ending, room) > bottom + 0.01) {
			y = next();
			if (piece.repeatedHeader) {
				piece.repeatedHeader.draw(y);
				y += piece.repeatedHeader.height;
			}
			isTop = true;
		}
		y += isTop ? 0 : gap;
		piece.draw(y);
		y += piece.height;
		isTop = false;
	});
	return y;
}

/** The height that the first of some pieces needs on a sheet, with those that stay with it. @param room of a whole sheet */
export function openingHeight(pieces: readonly Piece[], room: number): number {
	return heightAt(pieces, 0, endingFrom(pieces, room * SHORT_ENDING), room);
}

function heightAt(pieces: readonly Piece[], at: number, ending: number, room: number): number {
	const groups = pieces[at]?.startsGroup ? groupsFrom(pieces, at, ending).map(heightOf) : [];
	const whole = groups.find((group) => group <= room * MAX_SHIFT) ?? 0;
	return Math.max(whole, heightOf(chainFrom(pieces, at, ending)));
}

/** Shrinks the spacing if that keeps all pieces on one sheet, so that no last row is alone on a second sheet. */
function shrinkSpacing(pieces: readonly Piece[], room: number): readonly Piece[] {
	const missing = heightOf(pieces) - room;
	const spacing = spacingOf(pieces);
	if (missing <= 0 || missing > spacing * (1 - MIN_GAP)) return pieces;
	const share = 1 - missing / spacing;
	return pieces.map((piece) => ({ ...piece, before: piece.before * share }));
}

function spacingOf(pieces: readonly Piece[]): number {
	return pieces.slice(1).reduce((sum, { before }) => sum + before, 0);
}

/** The height of pieces one below the other, with as little space between them as there may be. */
export function leastHeightOf(pieces: readonly Piece[]): number {
	return heightOf(pieces) - spacingOf(pieces) * (1 - MIN_GAP);
}

/** Where the closing sections start, if they are short together; otherwise the end of the page. */
function endingFrom(pieces: readonly Piece[], short: number): number {
	const first = pieces.findIndex(
		(piece, at) => at > 0 && piece.startsGroup && heightOf(pieces.slice(at)) <= short,
	);
	return first < 0 ? pieces.length : first;
}

/**
 * A piece with the pieces it must not be separated from.
 * The last piece before a closing section stays with that section.
 */
function chainFrom(pieces: readonly Piece[], at: number, ending: number): readonly Piece[] {
	const end = pieces.findIndex((piece, index) => index >= at && !piece.keep);
	return pieces.slice(at, end < 0 || end === ending - 1 ? pieces.length : end + 1);
}

/** A piece with all pieces up to the next group; including the closing section, if that comes next. */
function groupsFrom(pieces: readonly Piece[], at: number, ending: number): (readonly Piece[])[] {
	const found = pieces.findIndex((piece, index) => index > at && piece.startsGroup);
	const end = found < 0 ? pieces.length : found;
	return [...(end >= ending ? [pieces.slice(at)] : []), pieces.slice(at, end)];
}

/** Of pieces one below the other. */
export function heightOf(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, { height, before }, at) => sum + height + (at === 0 ? 0 : before), 0);
}
