/** The lots of the plat drawing: fictional geometry, the same on every screen. */

export const FRAME = { width: 600, height: 520 } as const;
/** The center of the subject's lot. */
export const SUBJECT = { x: 291, y: 262 } as const;
export const RADIUS = 196;

export interface DrawnLot {
	x: number;
	y: number;
	width: number;
	height: number;
	kind: 'subject' | 'comp' | 'other';
}

/** A block is two rows of lots, back to back, above a street. */
export const BLOCKS = [
	{ top: -167, street: 'ALDER STREET', streetY: -57 },
	{ top: -47, street: 'BIRCH STREET', streetY: 63 },
	{ top: 73, street: 'CEDAR STREET', streetY: 183 },
	{ top: 193, street: 'DOGWOOD STREET', streetY: 303 },
	{ top: 313, street: 'ELM STREET', streetY: 423 },
	{ top: 433, street: 'FIR STREET', streetY: 543 },
] as const;

const ROW_HEIGHT = 46;
/** Lot widths, repeated along each row: real streets are uneven. */
const WIDTHS = [30, 26, 34, 28, 44, 26, 30, 38, 28, 32, 52, 27, 31] as const;
const AVENUE = { every: 9, width: 22 } as const;

/** Every lot of the plat. */
export function drawLots(): DrawnLot[] {
	return BLOCKS.flatMap(({ top }, block) =>
		[0, 1].flatMap((row) => drawRow(top + row * ROW_HEIGHT, block * 2 + row)),
	);
}

function drawRow(y: number, row: number): DrawnLot[] {
	const lots: DrawnLot[] = [];
	let x = -90;
	for (let index = 0; x < FRAME.width + 90; index++) {
		if (index % AVENUE.every === AVENUE.every - 1) x += AVENUE.width;
		const width = WIDTHS[(index + row * 4) % WIDTHS.length] as number;
		lots.push({ x, y, width, height: ROW_HEIGHT, kind: kindOf(x, y, width, row * 31 + index) });
		x += width;
	}
	return lots;
}

function kindOf(x: number, y: number, width: number, number: number): DrawnLot['kind'] {
	const [fromX, fromY] = [SUBJECT.x - x, SUBJECT.y - y];
	if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < ROW_HEIGHT) return 'subject';
	const distance = Math.hypot(fromX - width / 2, fromY - ROW_HEIGHT / 2);
	return distance < RADIUS - 24 && (number * 7) % 10 < 2 ? 'comp' : 'other';
}
