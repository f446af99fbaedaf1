/** The title of a page. */
import { drawTagged, type PdfContext, TEXT_STYLES } from './pdf-context.ts';

function titleLines({ textLayout, frame }: PdfContext, title: string): string[] {
	return textLayout.linesOf(title, TEXT_STYLES.title, frame.width, 4);
}

export function titleHeight(pdf: PdfContext, title: string): number {
	return titleLines(pdf, title).length * TEXT_STYLES.title.leading + 10;
}

/** @returns where the text below it starts */
export function drawTitle(pdf: PdfContext, title: string, top: number): number {
	const { textLayout, frame, section } = pdf;
	const style = TEXT_STYLES.title;
	const lines = titleLines(pdf, title);
	drawTagged(pdf, section, 'H1', () =>
		lines.forEach((line, at) => {
			textLayout.draw(line, frame.left, top + at * style.leading, style);
		}),
	);
	return top + titleHeight(pdf, title);
}
