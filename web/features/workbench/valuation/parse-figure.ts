/** Parses figures that people type. Empty text means "unknown"; anything that isn't a figure gets a sentence. */
import { exactAreaIn, toSquareFeet, type Units } from '../../../../domain/home/units.ts';
import type { ReadText } from '../../../ui/draft-input.tsx';

export interface FigureRule {
	/** The label as the message names it: "Bedrooms". */
	label: string;
	min: number;
	max: number;
	/** 1 for whole numbers, 0.25 for quarters: a bath without a tub counts as three quarters. */
	step: number;
	/** An area is typed in these units; its value is in square feet. */
	area?: Units;
}

/**
 * Parses a figure with or without separators, dollar sign and spaces.
 *
 * @example parseFigure({ label: 'Living area', min: 100, max: 30000, step: 1 }, '1,840') // { value: 1840 }
 */
export function parseFigure(rule: FigureRule, text: string): ReadText<number | null> {
	const plain = text.replace(/[$,\s]/g, '').replace('−', '-');
	if (plain === '') return { value: null };
	const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
	const fits = value >= rule.min && value <= rule.max && isMultiple(value, rule.step);
	if (!fits) return { problem: describeRule(rule) };
	return { value: rule.area ? toSquareFeet(rule.area, value) : value };
}

/**
 * A figure for editing: a year without a separator, any other figure with them.
 *
 * @example writeFigure(1840, { label: 'Living area', area: 'square_feet' }) // '1,840'
 */
export function writeFigure(
	value: number | null,
	{ label, area }: Pick<FigureRule, 'label' | 'area'>,
): string {
	return value === null ? '' : withSeparators(area ? exactAreaIn(area, value) : value, label);
}

function withSeparators(value: number, label: string): string {
	return label.startsWith('Year')
		? String(value)
		: value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** Whether a value is a multiple of a step: 0.29 is 29 hundredths, though not in binary. */
function isMultiple(value: number, step: number): boolean {
	return Math.abs(value / step - Math.round(value / step)) < 1e-6;
}

function describeRule({ label, min, max, step }: FigureRule): string {
	const kind = step === 1 ? 'a whole number' : step === 0.25 ? 'a number in steps of 0.25' : 'a number';
	return `${label}: enter ${kind} from ${withSeparators(min, label)} to ${withSeparators(max, label)}, or leave it blank if unknown.`;
}
