/** Text on a page: measured, broken into lines and drawn. */
import type PDFDocument from 'pdfkit';
import { shorten } from '../../drawing/shorten.ts';
import type { Span } from '../../report.ts';
import { breakLines } from './break-lines.ts';
import { openFonts, type ReportFonts, type Run, type Weight } from './font-runs.ts';

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
	/** Draws one line at the given top position. */
	draw: (line: string, x: number, top: number, style: TextStyle, align?: Align) => void;
}

/** The position of x: the left end of the line, its middle or its right end. */
export type Align = 'start' | 'middle' | 'end';

/** The distance from the middle of a line down to its baseline, as a share of the font size: half the cap height. */
const HALF_CAPITAL = 0.33;

/** The stroke width of an emboldened font, as a share of its size. */
const BOLD_STROKE = 0.03;

/** Between these, a word is bold whatever the style of its line. No font has a letter for them. */
const BOLD_MARKS = ['\ue000', '\ue001'] as const;
const BOLD_WORD = /(\ue000[^\ue000\ue001]+\ue001)/;

/** Marks each word of the bold parts, so that lines may break between them. */
export function markBold(text: string, bold: readonly Span[]): string {
	const [start, end] = BOLD_MARKS;
	return bold.reduceRight((marked, [from, to]) => {
		const words = marked.slice(from, to).replace(/\S+/g, `${start}$&${end}`);
		return marked.slice(0, from) + words + marked.slice(to);
	}, text);
}

export function createTextLayout(doc: PDFDocument, fonts: ReportFonts): TextLayout {
	const { runsOf: runsOfPart, use, needsStroke } = openFonts(doc, fonts);
	const runsOf = (text: string, weight: Weight) =>
		text
			.split(BOLD_WORD)
			.flatMap((part) =>
				BOLD_WORD.test(part) ? runsOfPart(part.slice(1, -1), 'bold') : runsOfPart(part, weight),
			);
	const known = new Map<string, number>();
	const widthOfRun = ({ font, text }: Run, size: number) => use(font).fontSize(size).widthOfString(text);
	const widthOf = (text: string, { size, bold }: TextStyle) => {
		const weight = toWeight(bold);
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
		draw: (line, x, top, style, align = 'start') => {
			const before = align === 'start' ? 0 : widthOf(line, style) * (align === 'end' ? 1 : 0.5);
			const baseline = top + style.leading / 2 + HALF_CAPITAL * style.size;
			let left = x - before;
			doc.fillColor(style.color);
			// The space keeps the last word separate from the first word of the next line when the text is copied.
			for (const run of runsOf(`${line} `, toWeight(style.bold))) {
				drawRun(run, left, baseline, style);
				left += widthOfRun(run, style.size);
			}
		},
	};
}

function toWeight(bold: boolean | undefined): Weight {
	return bold ? 'bold' : 'regular';
}
