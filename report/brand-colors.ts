/** The agent's brand color on white paper: as chosen, and as readable text. */

export interface BrandColors {
	/** As the agent chose it: for bands and lines, which aren't text. */
	band: string;
	/** For text on white: the color itself, darkened if needed for legibility. */
	text: string;
}

/** Lotline's color, used if an agent has chosen none: surveyor's flag orange. */
export const LOTLINE_COLOR = '#f2a03d';

/** The minimum contrast of text, by WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;

/** @param color `#rrggbb`; empty or anything else means Lotline's own */
export function brandColors(color: string): BrandColors {
	const band = /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : LOTLINE_COLOR;
	return { band, text: darkenUntilReadable(band) };
}

/**
 * The contrast of a color with white, from 1 to 21: (1 + 0.05) / (L + 0.05), with the relative luminance L of WCAG
 * 2.2.
 *
 * @example contrastWithWhite('#767676') // 4.54
 */
export function contrastWithWhite(color: string): number {
	const [red = 0, green = 0, blue = 0] = parseChannels(color).map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Black or white text on a color, whichever is more readable: its contrast is at least 4.58. */
export function textOnBand(color: string): string {
	const onWhite = contrastWithWhite(color);
	// The contrasts of a color with white and with black multiply to 21.
	return onWhite >= 21 / onWhite ? '#ffffff' : '#000000';
}

/** The color, darkened in steps at the same hue until it is readable on white. */
function darkenUntilReadable(color: string): string {
	let [channels, found] = [parseChannels(color), color];
	while (contrastWithWhite(found) < MIN_CONTRAST) {
		channels = channels.map((value) => value * 0.95);
		found = `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
	}
	return found;
}

function parseChannels(color: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
