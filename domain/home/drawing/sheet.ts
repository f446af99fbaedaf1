/** The sheet on which a house is drawn: filled shapes from back to front. */

/** A filled shape: SVG path data, and a color as `#rrggbb`. */
export interface DrawnShape {
	path: string;
	color: string;
}

/** The picture without its sides: sky and ground continue to both sides of it, as far as a cover is wide. */
export const DRAWING_WIDTH = 400;
export const DRAWING_HEIGHT = 300;

/** Where the ground begins. */
export const GROUND = 252;

/** The colors that all drawings share. */
export const COLORS = {
	sky: '#e3ebef',
	ground: '#bccaae',
	path: '#dad5c9',
	trim: '#fbfaf6',
	glass: '#8ea3b0',
	groove: '#cbc7bb',
	trunk: '#86705c',
	leaves: '#93a98a',
	hedge: '#7f9877',
	garage: '#e7e4dc',
	brick: '#9c6a55',
} as const;

type Point = readonly [x: number, y: number];

/** Collects shapes. A mirrored house has its garage and its door on the other side. */
export class Sheet {
	readonly shapes: DrawnShape[] = [];
	readonly #isMirrored: boolean;

	constructor(isMirrored: boolean) {
		this.#isMirrored = isMirrored;
	}

	polygon(color: string, ...points: readonly Point[]): void {
		const path = points.map(([x, y]) => `${this.#isMirrored ? DRAWING_WIDTH - x : x} ${y}`).join('L');
		this.shapes.push({ path: `M${path}Z`, color });
	}

	box(color: string, x: number, y: number, width: number, height: number): void {
		this.polygon(color, [x, y], [x + width, y], [x + width, y + height], [x, y + height]);
	}

	window(x: number, y: number, width = 26, height = 30): void {
		this.box(COLORS.trim, x - 3, y - 3, width + 6, height + 6);
		this.box(COLORS.glass, x, y, width, height);
		this.box(COLORS.trim, x + width / 2 - 1, y, 2, height);
		this.box(COLORS.trim, x, y + height / 2 - 1, width, 2);
	}

	door(color: string, x: number, height = 50): void {
		this.box(COLORS.trim, x - 3, GROUND - height - 3, 28, height + 3);
		this.box(color, x, GROUND - height, 22, height);
		this.box(COLORS.glass, x + 5, GROUND - height + 6, 12, 11);
		this.polygon(
			COLORS.path,
			[x - 2, GROUND],
			[x + 24, GROUND],
			[x + 38, DRAWING_HEIGHT],
			[x - 16, DRAWING_HEIGHT],
		);
	}

	/** A garage door with its driveway. */
	garage(x: number, width: number): void {
		this.polygon(
			COLORS.path,
			[x, GROUND],
			[x + width, GROUND],
			[x + width + 14, DRAWING_HEIGHT],
			[x - 14, DRAWING_HEIGHT],
		);
		this.box(COLORS.trim, x - 3, GROUND - 45, width + 6, 45);
		this.box(COLORS.garage, x, GROUND - 42, width, 42);
		for (const at of [1, 2, 3]) this.box(COLORS.groove, x, GROUND - 42 + at * 10.5, width, 1.5);
	}

	/** A wall with a roof whose gable faces the street. */
	gable(wall: string, roof: string, x: number, top: number, width: number, rise: number): void {
		const middle = x + width / 2;
		this.polygon(wall, [x, GROUND], [x, top], [middle, top - rise], [x + width, top], [x + width, GROUND]);
		this.polygon(
			roof,
			[x - 10, top + 4],
			[middle, top - rise - 8],
			[x + width + 10, top + 4],
			[x + width + 10, top + 11],
			[middle, top - rise + 2],
			[x - 10, top + 11],
		);
	}

	/** A wall with a roof that slopes toward the street; its ends lean in, or are upright without `lean`. */
	block(wall: string, roof: string, x: number, top: number, width: number, rise: number, lean = rise): void {
		this.box(wall, x, top, width, GROUND - top);
		this.polygon(
			roof,
			[x - 10, top + 4],
			[x + lean, top - rise],
			[x + width - lean, top - rise],
			[x + width + 10, top + 4],
		);
		this.box(darker(wall), x, top + 4, width, 4);
	}

	/** Not mirrored: the crown is round. */
	tree(x: number, height: number): void {
		const size = height * 0.36;
		const top = GROUND - height;
		this.shapes.push(
			{ path: `M${x - 4} ${GROUND}V${top + size}H${x + 4}V${GROUND}Z`, color: COLORS.trunk },
			{ path: circle(x, top + size, size), color: COLORS.leaves },
			{ path: circle(x + size * 0.45, top + size * 1.35, size * 0.66), color: COLORS.leaves },
		);
	}
}

/** A color in the shade. @example darker('#ffffff') // "#dedede" */
export function darker(color: string): string {
	const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.87));
	return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A circle as path data, which every drawing program understands. */
function circle(x: number, y: number, radius: number): string {
	return `M${x - radius} ${y}A${radius} ${radius} 0 1 1 ${x + radius} ${y}A${radius} ${radius} 0 1 1 ${x - radius} ${y}Z`;
}
