/** Text on a page: measured, broken into lines and drawn, in any script. */
import type PDFDocument from 'pdfkit';
import { breakLines, shorten } from './break-lines.ts';
import { openFonts, type ReportFonts, type Weight } from './font-runs.ts';
import { beginsRightToLeft, isMarkedRightToLeft, RIGHT_TO_LEFT_MARK, type Run } from './text-direction.ts';

export interface TextStyle {
	size: number;
	/** The distance from one line to the next. */
	leading: number;
	color: string;
	bold?: boolean;
}

export interface TextLayout {
	widthOf: (text: string, style: TextStyle) => number;
	/** Never wider than `width`; after `max` lines, the last one ends in an ellipsis. */
	linesOf: (text: string, style: TextStyle, width: number, max?: number) => string[];
	/**
	 * The lines of text that someone typed; a paragraph that begins with a right-to-left letter has that direction
	 * throughout.
	 */
	paragraphLinesOf: (text: string, style: TextStyle, width: number) => string[];
	/** Draws one line at the given top position. */
	draw: (line: string, x: number, top: number, style: TextStyle, align?: Align) => void;
}

/** The position of x: the left end of the line, its middle or its right end. */
export type Align = 'start' | 'middle' | 'end';

/** The distance from the middle of a line down to its baseline, as a share of the font size: half the cap height. */
const HALF_CAPITAL = 0.33;

/** The stroke width of an emboldened font, as a share of its size. */
const BOLD_STROKE = 0.03;

export function createTextLayout(doc: PDFDocument, fonts: ReportFonts): TextLayout {
	const { runsOf, use, needsStroke } = openFonts(doc, fonts);
	const known = new Map<string, number>();
	const widthOfRun = ({ font, text }: Run, size: number) => use(font).fontSize(size).widthOfString(text);
	const widthOf = (text: string, { size, bold }: TextStyle) => {
		const weight = weightOf(bold);
		const key = `${weight} ${size} ${text}`;
		const found = known.get(key);
		if (found !== undefined) return found;
		const width = runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run, size), 0);
		known.set(key, width);
		return width;
	};
	const drawRun = (run: Run, x: number, baseline: number, { size, color }: TextStyle) => {
		const stroke = needsStroke(run.font);
		use(run.font).fontSize(size);
		if (stroke) doc.lineWidth(size * BOLD_STROKE).strokeColor(color);
		doc.text(run.text, x, baseline, {
			lineBreak: false,
			baseline: 'alphabetic',
			...(stroke && { fill: true, stroke }),
		});
	};
	return {
		widthOf,
		linesOf: (text, style, width, max = Number.POSITIVE_INFINITY) => {
			const widthOfPart = (part: string) => widthOf(part, style);
			const lines = text.split('\n').flatMap((paragraph) => breakLines(paragraph, width, widthOfPart));
			if (lines.length <= max) return lines;
			return [...lines.slice(0, max - 1), shorten(lines[max - 1] ?? '', width, widthOfPart)];
		},
		paragraphLinesOf: (text, style, width) =>
			text.split('\n').flatMap((paragraph) => {
				const lines = breakLines(paragraph, width, (part) => widthOf(part, style));
				return beginsRightToLeft(paragraph) ? lines.map((line) => RIGHT_TO_LEFT_MARK + line) : lines;
			}),
		draw: (line, x, top, style, align = 'start') => {
			const before = align === 'start' ? 0 : widthOf(line, style) * (align === 'end' ? 1 : 0.5);
			const baseline = top + style.leading / 2 + HALF_CAPITAL * style.size;
			let left = x - before;
			// The space keeps the last word separate from the first word of the next line when the text is copied.
			const runs = runsOf(isMarkedRightToLeft(line) ? line : `${line} `, weightOf(style.bold));
			const placed = runs.map((run) => {
				const place = { run, x: left };
				left += widthOfRun(run, style.size);
				return place;
			});
			doc.fillColor(style.color);
			// Drawn in reading order, which programs that read a page aloud follow.
			for (const { run, x } of placed.sort((one, other) => one.run.order - other.run.order))
				markRun(doc, run, () => drawRun(run, x, baseline, style));
		},
	};
}

/** Indic scripts, whose vowel signs can be drawn before the consonant they follow. */
const REORDERED = /[\u0900-\u0dff]/;

/** Records the reading order of the letters, where it isn't left to right. */
function markRun(doc: PDFDocument, { reversed, text }: Run, draw: () => void): void {
	if (reversed) doc.markContent('ReversedChars');
	else if (REORDERED.test(text)) doc.markContent('Span', { actual: text });
	draw();
	if (reversed || REORDERED.test(text)) doc.endMarkedContent();
}

function weightOf(bold: boolean | undefined): Weight {
	return bold ? 'bold' : 'regular';
}
