/** The first sheet: a lot with iron pins that holds what this is, for which home, for whom, and from whom. */
import { longDay } from '../../domain/format.ts';
import type { CoverBlock, Report } from '../report.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { INK, LINE, MUTED } from './inks.ts';
import type { Letter } from './lettering.ts';
import { opened, ornament, type Press, tagged } from './press.ts';
import { lot, star } from './shapes.ts';

const PAD = 34;
/** The largest of these in which the street takes two lines at most. */
const STREET = [38, 32, 27, 23, 19, 16] as const;
const LABEL = { size: 9, leading: 13, color: MUTED };
const VALUE = { size: 12, leading: 17, color: INK, bold: true };
const PLACE = { size: 15, leading: 21, color: MUTED };
const FACTS = { size: 11.5, leading: 17, color: INK };
const WARNING = { size: 9, leading: 13, color: MUTED };

export function drawCover(press: Press, report: Report, { subject }: CoverBlock, pictures: Pictures): void {
	const { doc, frame } = press;
	const card = agentCardHeight(press, report.brand, pictures);
	const top = frame.upper + 8;
	const bottom = frame.bottom - 20 - (card === 0 ? 0 : card + 30);
	ornament(press, () => {
		doc.rect(frame.left, top, 7, bottom - top).fill(press.brand.band);
		lot(doc, frame.left, top, frame.width, bottom - top);
	});
	drawTitle(press, report, subject, top, bottom);
	drawOccasion(press, report, bottom);
	if (card === 0) return;
	ornament(press, () =>
		doc
			.moveTo(frame.left, bottom + 30)
			.lineTo(frame.right, bottom + 30)
			.lineWidth(0.5)
			.stroke(LINE),
	);
	drawAgentCard(press, report.brand, pictures, bottom + 46);
}

/** Somewhat above the middle, where the eye looks for it. */
function drawTitle(
	press: Press,
	{ title, address }: Report,
	subject: string,
	top: number,
	bottom: number,
): void {
	const { letters, frame, brand, section } = press;
	const [left, width] = [frame.left + PAD + 7, frame.width - 2 * PAD - 7];
	const comma = address.indexOf(',');
	const [street, place] =
		comma < 0 ? [address, ''] : [address.slice(0, comma), address.slice(comma + 1).trim()];
	const letter = streetLetter(press, street, width);
	const lines: [string, Letter, string][] = [
		[title, { size: 13, leading: 18, color: brand.text, bold: true }, 'P'],
		...letters
			.linesOf(street, letter, width, 4)
			.map((line): [string, Letter, string] => [line, letter, 'H1']),
		...letters.linesOf(place, PLACE, width, 3).map((line): [string, Letter, string] => [line, PLACE, 'P']),
		...letters.linesOf(subject, FACTS, width, 3).map((line): [string, Letter, string] => [line, FACTS, 'P']),
	];
	let y = top + (bottom - top) * 0.26;
	ornament(press, () => star(press.doc, { x: left + 13, y: y - 24 }, 13));
	const parts = new Map<string, ReturnType<typeof opened>>();
	for (const [line, own, type] of lines) {
		const key = `${type} ${own.size}`;
		const part = parts.get(key) ?? opened(press, type, () => section);
		parts.set(key, part);
		if (own === FACTS && lines.find(([, each]) => each === FACTS)?.[0] === line) y += 10;
		const at = y;
		if (line !== '') part().add(() => letters.draw(line, left, at, own));
		y += own.leading + (own.size === 13 ? 8 : 0);
	}
}

function streetLetter({ letters }: Press, street: string, width: number): Letter {
	const letterOf = (size: number): Letter => ({ size, leading: size * 1.15, color: INK, bold: true });
	const fits = (size: number) => letters.linesOf(street, letterOf(size), width).length <= 2;
	return letterOf(STREET.find(fits) ?? 16);
}

/** For whom, when, and for which day, side by side at the foot of the lot. */
function drawOccasion(press: Press, report: Report, bottom: number): void {
	const { letters, frame, section } = press;
	const { preparedFor, preparedOn, effectiveOn, notices } = report;
	const facts = [
		...(preparedFor === '' ? [] : [['Prepared for', preparedFor] as const]),
		['Prepared on', longDay(preparedOn)] as const,
		['Price for the day', longDay(effectiveOn)] as const,
	];
	const left = frame.left + PAD + 7;
	const width = (frame.width - 2 * PAD - 7) / 3;
	const values = facts.map(([, value]) => letters.linesOf(value, VALUE, width - 14, 4));
	const tall = Math.max(...values.map((lines) => lines.length)) * VALUE.leading;
	const warning = `${notices.join('. ')}.`;
	const y = bottom - PAD - WARNING.leading - 12 - tall - LABEL.leading;
	facts.forEach(([label], at) => {
		const x = left + at * width;
		tagged(press, section, 'P', () => {
			letters.draw(label, x, y, LABEL);
			(values[at] ?? []).forEach((line, index) => {
				letters.draw(line, x, y + LABEL.leading + index * VALUE.leading, VALUE);
			});
		});
	});
	tagged(press, section, 'P', () => letters.draw(warning, left, bottom - PAD - WARNING.leading, WARNING));
}
