/** The text of the cover, measured before it is drawn: the map above it gets the remaining space. */
import { longDay } from '../../../domain/format/date-text.ts';
import type { Report } from '../../report.ts';
import { INK, MUTED } from '../inks.ts';
import { drawTagged, type PdfContext } from '../pdf-context.ts';
import type { TextStyle } from '../text/text-layout.ts';

export interface Stack {
	height: number;
	draw: (top: number) => void;
}

/** The area for text. */
export interface Column {
	left: number;
	width: number;
}

/** Lines in the same style, with space above. */
interface Part {
	tag: 'H1' | 'P';
	lines: readonly string[];
	style: TextStyle;
	before: number;
}

/** The largest of these sizes in which the street takes at most two lines. */
const STREET = [38, 32, 27, 23, 19, 16] as const;
const LABEL = { size: 9, leading: 13, color: MUTED };
const VALUE = { size: 12, leading: 17, color: INK, bold: true };
const PLACE = { size: 15, leading: 21, color: MUTED };
const FACTS = { size: 11.5, leading: 17, color: INK };
const WARNING = { size: 9, leading: 13, color: MUTED };

/** The type of report, and the home it is for. */
export function titleStack(
	pdf: PdfContext,
	{ title, address }: Report,
	subject: string,
	column: Column,
): Stack {
	const { textLayout, brand, section } = pdf;
	const { left, width } = column;
	const [street = '', ...rest] = address.split(',');
	const style = streetStyle(pdf, street, width);
	const kind = { size: 13, leading: 18, color: brand.text, bold: true };
	const parts: Part[] = [
		{ tag: 'P', lines: [title], style: kind, before: 0 },
		{ tag: 'H1', lines: textLayout.linesOf(street, style, width, 4), style, before: 8 },
		{ tag: 'P', lines: textLayout.linesOf(rest.join(',').trim(), PLACE, width, 4), style: PLACE, before: 0 },
		{ tag: 'P', lines: textLayout.linesOf(subject, FACTS, width, 3), style: FACTS, before: 10 },
	];
	const filled = parts.filter(({ lines }) => lines.some((line) => line !== ''));
	const heightOf = ({ lines, style: own, before }: Part) => before + lines.length * own.leading;
	return {
		height: filled.reduce((sum, part) => sum + heightOf(part), 0),
		draw: (top) => {
			let y = top;
			for (const part of filled) {
				const first = y + part.before;
				drawTagged(pdf, section, part.tag, () =>
					part.lines.forEach((line, at) => {
						textLayout.draw(line, left, first + at * part.style.leading, part.style);
					}),
				);
				y += heightOf(part);
			}
		},
	};
}

function streetStyle({ textLayout }: PdfContext, street: string, width: number): TextStyle {
	const toStyle = (size: number): TextStyle => ({ size, leading: size * 1.15, color: INK, bold: true });
	const fits = (size: number) => textLayout.linesOf(street, toStyle(size), width).length <= 2;
	return toStyle(STREET.find(fits) ?? 16);
}

/** Client, date and effective date, side by side; and the disclaimer. */
export function preparationStack(pdf: PdfContext, report: Report, { left, width }: Column): Stack {
	const { textLayout, section } = pdf;
	const { preparedFor, preparedOn, effectiveOn, notices } = report;
	const day = width / 4;
	// A name may be long; a date isn't.
	const client =
		preparedFor === '' ? [] : [{ label: 'Prepared for', value: preparedFor, x: left, room: 2 * day }];
	const days = left + client.length * 2 * day;
	const facts = [
		...client,
		{ label: 'Prepared on', value: longDay(preparedOn), x: days, room: day },
		{ label: 'Effective date', value: longDay(effectiveOn), x: days + day, room: day },
	].map(({ value, room, ...rest }) => ({ ...rest, lines: textLayout.linesOf(value, VALUE, room - 12, 4) }));
	const factsHeight = LABEL.leading + Math.max(...facts.map(({ lines }) => lines.length)) * VALUE.leading;
	return {
		height: factsHeight + 12 + WARNING.leading,
		draw: (top) => {
			facts.forEach(({ label, lines, x }) => {
				drawTagged(pdf, section, 'P', () => {
					textLayout.draw(label, x, top, LABEL);
					lines.forEach((line, at) => {
						textLayout.draw(line, x, top + LABEL.leading + at * VALUE.leading, VALUE);
					});
				});
			});
			const warning = `${notices.join('. ')}.`;
			drawTagged(pdf, section, 'P', () => textLayout.draw(warning, left, top + factsHeight + 12, WARNING));
		},
	};
}
