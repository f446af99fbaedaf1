/** The marks of a report's homes, star, disc and diamond, and a frame with iron pins. */
import { type Box, circle, type Mark, type Point, polygon, rectangle } from './marks.ts';

/** The subject: a five-pointed star with a dark outline, so that grayscale printers show it. */
export function star({ x, y }: Point, radius: number): Mark {
	const corners = Array.from({ length: 10 }, (_, at) => {
		const angle = (Math.PI / 5) * at - Math.PI / 2;
		const reach = at % 2 === 0 ? radius : radius * 0.45;
		return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
	});
	return polygon(corners, { fill: 'accent', stroke: 'ink', width: 0.75 });
}

/** The disc of a comp; a white ring separates it from what is below. */
export function disc(center: Point, radius: number, number: number): Mark[] {
	const size = radius * (number > 99 ? 0.95 : number > 9 ? 1.1 : 1.3);
	return [
		circle(center, radius + 0.75, { fill: 'surface' }),
		circle(center, radius, { fill: 'ink' }),
		{
			kind: 'text',
			text: String(number),
			...{ at: center, align: 'middle', size },
			...{ color: 'surface', isBold: true },
		},
	];
}

/** A supporting sale. */
export function diamond({ x, y }: Point, radius: number): Mark {
	const corners = [
		{ x, y: y - radius },
		{ x: x + radius, y },
		{ x, y: y + radius },
		{ x: x - radius, y },
	];
	return polygon(corners, { fill: 'edge' });
}

/** A frame with an iron pin at each corner, the way a plat marks what was measured in the field. */
export function pinnedFrame(box: Box): Mark[] {
	const frame = rectangle(box, { stroke: 'edge', width: 0.6 });
	const pins = frame.lines.flat().map((corner) => circle(corner, 2.2, HOLLOW));
	return [frame, ...pins];
}

const HOLLOW = { fill: 'surface', stroke: 'ink', width: 0.8 } as const;
