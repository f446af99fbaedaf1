/** The printed map: star, discs, circle with its radius, scale and north, all drawn, nothing fetched. */
import { decimal } from '../../../domain/format/format.ts';
import { spreadApart } from '../../drawing/spread-apart.ts';
import type { PlatBlock } from '../../report.ts';
import type { Piece } from '../flow.ts';
import { EDGE, INK, WHITE } from '../inks.ts';
import { drawDecoration, drawTagged, type PdfContext } from '../pdf-context.ts';
import { drawDiamond, drawDisc, drawPinnedFrame, drawStar, type Point } from '../shapes.ts';
import { layOutPlat, type PlatLayout } from './plat-layout.ts';
import { drawLegend, drawNorth, drawScale, LEGEND_HEIGHT } from './plat-legend.ts';
import { drawGround, drawNames, drawStreetCredit } from './plat-streets.ts';

const DISC = 8;
const STAR = 10;
/** Of the map; a low one leaves room on its sheet. */
const HEIGHTS = { usual: 268, low: 173 };
/** Margin around the drawing. */
const MARGIN = 22;
const DIMENSION = { size: 8.5, leading: 10, color: INK, bold: true };

export function platPieces(pdf: PdfContext, block: PlatBlock): Piece[] {
	const { frame, doc, section } = pdf;
	const height = block.isLow ? HEIGHTS.low : HEIGHTS.usual;
	const draw = (top: number) => {
		const layout = layOutPlat(block, { left: frame.left, top, width: frame.width, height }, MARGIN);
		const picture = () => {
			doc.save();
			doc.rect(frame.left, top, frame.width, height).clip();
			const hasStreets = drawGround(pdf, block, layout);
			const discs = spreadComps(block, layout);
			const homes = [
				{ ...layout.center, radius: STAR },
				...discs.map((disc) => ({ ...disc, radius: DISC })),
				...block.others.map((other) => ({ ...layout.pointOf(other), radius: 2 })),
			];
			if (hasStreets) drawNames(pdf, block, layout, homes);
			drawLimits(pdf, block, layout);
			drawSupportingSales(pdf, block, layout);
			drawDimension(pdf, block, layout);
			drawComps(pdf, block, layout, discs);
			if (hasStreets) drawStreetCredit(pdf, block, layout);
			drawScale(pdf, layout);
			drawNorth(pdf, { x: frame.right - 16, y: top + 22 });
			doc.restore();
			drawLegend(pdf, block, top + height + 6);
		};
		const bbox = [frame.left, top, frame.right, top + height + LEGEND_HEIGHT] as const;
		drawTagged(pdf, section, 'Figure', picture, { alt: block.words, bbox });
		drawDecoration(pdf, () => drawPinnedFrame(doc, frame.left, top, frame.width, height));
	};
	return [{ height: height + LEGEND_HEIGHT, before: 8, keep: false, draw }];
}

/** The circle and the drawn area are dashed, like boundary lines. */
export function drawLimits(
	{ doc }: PdfContext,
	{ radiusMiles, polygon }: PlatBlock,
	layout: PlatLayout,
): void {
	const { center, mile, pointOf } = layout;
	doc.save();
	doc.dash(4, { space: 3 });
	if (polygon !== null && polygon.length > 2) {
		const corners = polygon.map(([latitude, longitude]) => pointOf({ latitude, longitude }));
		doc.polygon(...corners.map(({ x, y }): [number, number] => [x, y]));
		doc.lineWidth(1).stroke(INK);
	}
	if (radiusMiles !== null)
		doc
			.circle(center.x, center.y, radiusMiles * mile)
			.lineWidth(0.9)
			.stroke(INK);
	doc.restore();
}

/** Draws the radius as a dimension, toward the side with fewer comps. */
function drawDimension(pdf: PdfContext, { radiusMiles, comps }: PlatBlock, layout: PlatLayout): void {
	const { doc, textLayout } = pdf;
	const { center, mile, pointOf } = layout;
	if (radiusMiles === null) return;
	const points = comps.map((comp) => pointOf(comp));
	const side = points.filter(({ x }) => x > center.x).length > points.length / 2 ? -1 : 1;
	const edge = center.x + side * radiusMiles * mile;
	doc.moveTo(center.x, center.y).lineTo(edge, center.y).lineWidth(0.6).stroke(EDGE);
	doc
		.moveTo(edge, center.y - 4)
		.lineTo(edge, center.y + 4)
		.lineWidth(0.9)
		.stroke(INK);
	const words = `${decimal(radiusMiles)} mi`;
	const wide = textLayout.widthOf(words, DIMENSION) + 8;
	const middle = center.x + side * radiusMiles * mile * 0.62;
	doc.rect(middle - wide / 2, center.y - 6, wide, 12).fill(WHITE);
	textLayout.draw(words, middle, center.y - 5, DIMENSION, 'middle');
}

export function drawSupportingSales(
	{ doc }: PdfContext,
	{ others }: PlatBlock,
	{ pointOf }: PlatLayout,
): void {
	for (const other of others) drawDiamond(doc, pointOf(other), 2.6);
}

/** Where the discs of the comps are, apart from each other and the star. */
function spreadComps({ comps }: PlatBlock, { pointOf, center }: PlatLayout): Point[] {
	const places = comps.map((comp) => pointOf(comp));
	return spreadApart(places, DISC * 2 + 2, { ...center, distance: STAR + DISC });
}

/** Draws the comps. Discs that would overlap each other or the star are moved apart, with a leader line to each location. */
function drawComps(
	pdf: PdfContext,
	{ comps }: PlatBlock,
	{ pointOf, center }: PlatLayout,
	spread: readonly Point[],
): void {
	const { doc } = pdf;
	const places = comps.map((comp) => pointOf(comp));
	spread.forEach((point, at) => {
		const place = places[at] ?? point;
		if (Math.hypot(point.x - place.x, point.y - place.y) > 1)
			doc.moveTo(place.x, place.y).lineTo(point.x, point.y).lineWidth(0.7).stroke(INK);
	});
	drawStar(doc, center, STAR);
	spread.forEach((point, at) => {
		drawDisc(pdf, point, DISC, comps[at]?.number ?? at + 1);
	});
}
