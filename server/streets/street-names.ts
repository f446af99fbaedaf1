/** The names on a report's map. */
import { PLAIN_SUFFIXES, SHORT_FORMS } from '../../domain/address/street-words.ts';
import type { StreetName } from '../../report/report.ts';
import { simplify } from './clip.ts';
import type { TileFeature } from './vector-tile.ts';

type Line = number[];

/** A name with the length of its part of the road, which says how important it is. */
export type FoundName = StreetName & { length: number };

const MAX_NAMES = 160;
/** Of one name: a street is named where it crosses the map, and again at its other end. */
const MAX_PER_NAME = 2;
/** Letters that the fonts of the report have; others are left out with their name. */
const PRINTABLE = /^[\p{Script=Latin}\p{Nd} .,'’()&/-]{2,48}$/u;

/** A name in the letters of the report, with a short ending; null if it has others. */
export function nameIn(attributes: TileFeature['attributes']): string | null {
	const name = (attributes['name:latin'] ?? attributes.name_en ?? attributes.name ?? '').trim();
	return PRINTABLE.test(name) ? name.replace(/\S+$/, shortSuffix) : null;
}

/** @example shortSuffix('Avenue') // "Ave" */
function shortSuffix(word: string): string {
	const short = SHORT_FORMS.get(word.toUpperCase()) ?? SHORT_FORMS.get(word.toLowerCase()) ?? '';
	return PLAIN_SUFFIXES.has(short) ? short.charAt(0) + short.slice(1).toLowerCase() : word;
}

/** A name along each straight part of its lines, the longest first. */
export function alongLines(kind: StreetName['kind'], text: string | null, lines: readonly Line[]) {
	if (text === null) return [];
	return lines.flatMap((line) => {
		const straight = simplify(line, 12);
		const parts: FoundName[] = [];
		for (let at = 0; at + 3 < straight.length; at += 2) {
			const [x = 0, y = 0, toX = 0, toY = 0] = straight.slice(at, at + 4);
			const length = Math.hypot(toX - x, toY - y);
			if (length > 60) parts.push({ kind, text, line: [x, y, toX, toY], length });
		}
		return parts;
	});
}

/** A name at a place. */
export function atPoints(kind: StreetName['kind'], text: string | null, points: Line) {
	const [x, y] = points;
	return text === null || x === undefined || y === undefined ? [] : [{ kind, text, line: [x, y], length: 0 }];
}

/** The longest roads come first. */
export function chosenNames(names: readonly FoundName[]): StreetName[] {
	const counts = new Map<string, number>();
	return [...names]
		.sort((a, b) => b.length - a.length || a.text.localeCompare(b.text))
		.filter(({ text }) => {
			const count = counts.get(text) ?? 0;
			counts.set(text, count + 1);
			return count < MAX_PER_NAME;
		})
		.slice(0, MAX_NAMES)
		.map(({ length: _, ...name }) => name);
}
