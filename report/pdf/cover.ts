/** The first sheet: a lot with iron pins that holds what this is, for which home, for whom, and from whom. */
import { longDay } from '../../domain/format.ts';
import type { CoverBlock, PlatBlock, Report } from '../report.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { EDGE, INK, LINE, MUTED } from './inks.ts';
import type { Letter } from './lettering.ts';
import { drawLimits, drawOthers } from './plat.ts';
import { drawSections, groundOf } from './plat-ground.ts';
import { opened, ornament, type Press, tagged } from './press.ts';
import { lot, star } from './shapes.ts';

const PAD = 30;
/** The share of the lot that the plat takes. */
const SURVEY_SHARE = 0.46;
/** The largest of these in which the street takes two lines at most. */
const STREET = [38, 32, 27, 23, 19, 16] as const;
/** Paper alone, a mile across. */
const NO_PLAT: PlatBlock = {
	kind: 'plat',
	words: '',
	centre: { latitude: 40, longitude: -98 },
	radiusMiles: 0.5,
	polygon: null,
	comps: [],
	others: [],
};
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
	drawSurvey(press, report, top, bottom);
	ornament(press, () => {
		doc.rect(frame.left, top, 7, bottom - top).fill(press.brand.band);
		lot(doc, frame.left, top, frame.width, bottom - top);
	});
	drawTitle(press, report, subject, top + (bottom - top) * SURVEY_SHARE + 26);
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

/** The plat of the report without its words: what this is about, at a glance. Paper with a star where there is none. */
function drawSurvey(press: Press, report: Report, top: number, bottom: number): void {
	const { doc, frame } = press;
	const box = { left: frame.left, top, width: frame.width, height: (bottom - top) * SURVEY_SHARE };
	const plat = report.pages.flatMap(({ blocks }) => blocks.find((block) => block.kind === 'plat') ?? [])[0];
	ornament(press, () => {
		doc.rect(box.left, box.top, box.width, box.height).clip();
		const ground = groundOf(plat ?? NO_PLAT, box, 26);
		drawSections(press, ground);
		if (plat) {
			drawLimits(press, plat, ground);
			drawOthers(press, plat, ground);
			for (const comp of plat.comps) doc.circle(ground.pointOf(comp).x, ground.pointOf(comp).y, 5).fill(INK);
		}
		star(doc, ground.centre, 14);
	});
	ornament(press, () =>
		doc
			.moveTo(frame.left, top + box.height)
			.lineTo(frame.right, top + box.height)
			.lineWidth(0.6)
			.stroke(EDGE),
	);
}

/** What this is, for which home. */
function drawTitle(press: Press, { title, address }: Report, subject: string, top: number): void {
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
	let y = top;
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
