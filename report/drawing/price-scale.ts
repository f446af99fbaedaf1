/** A price and its range on a scale, with a tick per comp, and a pointer at the list price of an offer analysis. */
import { clamp } from '../../domain/math/arithmetic.ts';
import type { PriceBlock } from '../report.ts';
import { type Box, type Mark, polygon, rectangle, segment } from './marks.ts';

/** The height of a scale. */
export const SCALE_HEIGHT = 32;

/** The scale in the middle of a box. Comps beyond it are marked at its ends. */
export function scaleMarks(
	{ value, low, high, marks, listed }: Pick<PriceBlock, 'value' | 'low' | 'high' | 'marks' | 'listed'>,
	{ left, top, width, height }: Box,
): Mark[] {
	const y = top + height / 2;
	const at = (dollars: number) => left + positionOnScale(dollars, low, high) * width;
	const upright = (dollars: number, half: number) =>
		segment([at(dollars), y - half], [at(dollars), y + half], { stroke: 'ink', width: 1 });
	return [
		segment([left, y], [left + width, y], { stroke: 'edge', width: 0.75 }),
		rectangle({ left: at(low), top: y - 7, width: at(high) - at(low), height: 14 }, { fill: 'accent-wash' }),
		...[low, high].map((edge) => upright(edge, 10)),
		segment([at(low), y], [at(high), y], { stroke: 'ink', width: 0.75 }),
		...marks.map((mark) => upright(mark, 5)),
		rectangle(
			{ left: at(value) - 2.5, top: y - 14, width: 5, height: 28 },
			{ fill: 'accent', stroke: 'ink', width: 0.6 },
		),
		...(listed ? [pointer(at(listed.value), y)] : []),
	];
}

/** The list price: a triangle above the line that points at it. */
function pointer(x: number, y: number): Mark {
	const corners = [
		{ x, y: y - 1 },
		{ x: x - 5, y: y - 14 },
		{ x: x + 5, y: y - 14 },
	];
	return polygon(corners, { fill: 'surface', stroke: 'ink', width: 1.2 });
}

/**
 * The position of a price on a scale from 0 to 1. The range always takes the middle two thirds, so that an edit moves
 * only the marks; prices outside stay at the end.
 *
 * @example positionOnScale(500, 400, 600) // 0.5
 */
export function positionOnScale(dollars: number, low: number, high: number): number {
	const share = high > low ? (dollars - low) / (high - low) : 0.5;
	return clamp(1 / 6 + share * (2 / 3), 0, 1);
}
