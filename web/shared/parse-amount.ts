/** Parses amounts and percentages that people type. Empty text means "unknown". */
import type { ReadText } from '../ui/draft-input.tsx';

/** A dollar amount of a cost or a price, with or without separators and a dollar sign. */
export function parseDollars(text: string): ReadText<number | null> {
	const value = parseNumber(text.replaceAll('$', ''));
	if (value === null) return { value };
	return value >= 0 && value <= MAX_DOLLARS
		? { value }
		: { problem: 'Enter an amount in dollars, or leave it blank if unknown.' };
}

const MAX_DOLLARS = 1e9;
const MAX_PERCENT = 30;

/** A percentage as a share. @example parsePercent('2.5%') // { value: 0.025 } */
export function parsePercent(text: string, max = MAX_PERCENT): ReadText<number | null> {
	const value = parseNumber(text.replaceAll('%', ''));
	if (value === null) return { value };
	return value >= 0 && value <= max
		? { value: Math.round(value * 1e6) / 1e8 }
		: { problem: `Enter a percentage from 0 to ${max}, or leave it blank if unknown.` };
}

/** @example writePercent(0.025) // "2.5" */
export function writePercent(share: number | null): string {
	return share === null ? '' : String(Math.round(share * 1e8) / 1e6);
}

/** Null for empty text, not a number for anything else that isn't one. */
function parseNumber(text: string): number | null {
	const plain = text.replace(/[,\s]/g, '');
	if (plain === '') return null;
	return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
