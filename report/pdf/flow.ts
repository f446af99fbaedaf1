/** Pieces that follow each other down a sheet and on to the next one. */

/** What is never parted: a line, a row, a picture. */
export interface Piece {
	height: number;
	/** Air above it, none at the top of a sheet. */
	before: number;
	/** Stays on one sheet with the piece that follows. */
	keep: boolean;
	/** Begins what belongs together. */
	opens?: boolean;
	draw: (top: number) => void;
	/** Drawn again where a sheet begins with this piece: the head of a table. */
	again?: { height: number; draw: (top: number) => void };
}

export interface Sheets {
	top: number;
	bottom: number;
	/** Begins the next sheet, and says where its text begins. */
	next: () => number;
}

/** What belongs together moves to the next sheet as a whole where less than this share of a sheet stays empty. */
const MAX_SHIFT = 0.5;

/** A section that closes a page and takes less than this share of a sheet looks lost alone on one. */
const SHORT_CLOSING = 0.3;

/** The share of the air between pieces that stays at least, where it makes room for the last of them. */
const MIN_GAP = 0.4;

/**
 * Draws pieces from a place on a sheet on.
 *
 * @param from where the first one goes
 * @returns where the last one ended
 */
export function flow(given: readonly Piece[], from: number, sheets: Sheets): number {
	const { top, bottom, next } = sheets;
	const pieces = squeezed(given, bottom - from);
	const room = bottom - top;
	const closing = closingFrom(pieces, room * SHORT_CLOSING);
	let [y, isTop] = [from, true];
	pieces.forEach((piece, at) => {
		const gap = isTop ? 0 : piece.before;
		const groups = piece.opens ? groupsFrom(pieces, at, closing).map(heightOf) : [];
		const whole = groups.find((group) => group <= room * MAX_SHIFT) ?? 0;
		const needed = Math.max(whole, heightOf(chainFrom(pieces, at, closing)));
		if (!isTop && y + gap + needed > bottom + 0.01) {
			y = next();
			if (piece.again) {
				piece.again.draw(y);
				y += piece.again.height;
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

/** With less air where that keeps all of them on one sheet: a last row alone on a sheet is worse. */
function squeezed(pieces: readonly Piece[], room: number): readonly Piece[] {
	const missing = heightOf(pieces) - room;
	const spacing = pieces.slice(1).reduce((sum, { before }) => sum + before, 0);
	if (missing <= 0 || missing > spacing * (1 - MIN_GAP)) return pieces;
	const share = 1 - missing / spacing;
	return pieces.map((piece) => ({ ...piece, before: piece.before * share }));
}

/** Where the sections begin that close a page and are short together; its end where they aren't. */
function closingFrom(pieces: readonly Piece[], short: number): number {
	const first = pieces.findIndex((piece, at) => at > 0 && piece.opens && heightOf(pieces.slice(at)) <= short);
	return first < 0 ? pieces.length : first;
}

/** A piece with those it must not be separated from. The last one before a closing section stays with it. */
function chainFrom(pieces: readonly Piece[], at: number, closing: number): readonly Piece[] {
	const end = pieces.findIndex((piece, index) => index >= at && !piece.keep);
	return pieces.slice(at, end < 0 || end === closing - 1 ? pieces.length : end + 1);
}

/** A piece with all up to the next one that opens; first with the closing section, if that is what follows. */
function groupsFrom(pieces: readonly Piece[], at: number, closing: number): (readonly Piece[])[] {
	const found = pieces.findIndex((piece, index) => index > at && piece.opens);
	const end = found < 0 ? pieces.length : found;
	return [...(end >= closing ? [pieces.slice(at)] : []), pieces.slice(at, end)];
}

function heightOf(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, { height, before }, at) => sum + height + (at === 0 ? 0 : before), 0);
}
