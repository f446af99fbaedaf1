/** The design tokens of styles.css, and that nothing is set in sizes of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const THEME = readFileSync('web/styles.css', 'utf8');
const PIXELS_PER_REM = 16;

/** What carries meaning without being text, and the backgrounds it is on. */
const MARKS = [
	// Focus rings; ticks; outlines of the subject, of its price and of highlighted pins; pins of comps.
	{ mark: 'ink', on: ['paper', 'surface', 'sunken', 'accent-wash'] },
	// The ring of a checked choice, which is filled with ink.
	{ mark: 'paper', on: ['ink'] },
	// The ends and sides of a range, whose fill is nearly as light as the page.
	{ mark: 'range-edge', on: ['paper', 'surface', 'sunken', 'accent-wash'] },
	// Frames of inputs and buttons, county lines, groups of homes that aren't used.
	{ mark: 'edge', on: ['paper', 'surface', 'sunken'] },
	// Pins of sold homes, hollow pins, and dashed lines of charts.
	{ mark: 'muted', on: ['paper', 'surface', 'sunken'] },
	// Lines of charts, pins of pending homes, and medians.
	{ mark: 'accent-text', on: ['paper', 'surface', 'sunken', 'accent-wash'] },
	{ mark: 'danger', on: ['paper', 'surface', 'danger-wash'] },
];

test('there are seven text sizes, each with one line height', () => {
	expect(textSizes().map(({ size, lineHeight }) => `${size}/${lineHeight}`)).toEqual([
		'12/16',
		'14/20',
		'16/24',
		'18/28',
		'28/32',
		'30/36',
		'36/40',
	]);
});

test('every class that sets a text size or color names a token', () => {
	const tokens = [...textSizes().map(({ name }) => name), ...names('color')];
	const unknown = sources('tsx', 'ts').flatMap(({ path, text }) =>
		[...text.matchAll(/(?<![\w/.-])text-([\w[\].#%-]+)/g)]
			.map(([, name]) => name)
			.filter((name = '') => ![...tokens, ...OTHER_UTILITIES].includes(name))
			.map((name) => `${path}: text-${name}`),
	);
	expect(unknown).toEqual([]);
});

test('no class sets a line height of its own', () => {
	const own = sources('tsx', 'ts').filter(({ text }) => /(?<![\w/.-])leading-[\w[]/.test(text));
	expect(own.map(({ path }) => path)).toEqual([]);
});

test('style sheets name the same sizes, except for paper', () => {
	const own = sources('css').flatMap(({ path, text }) =>
		[...withoutPrint(text).matchAll(/(?<!-)(?:font-size|line-height): (?!var\(--text-)[^;]+;/g)].map(
			([rule]) => `${path}: ${rule}`,
		),
	);
	expect(own).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
	test.each(MARKS)(`in the ${theme} theme, $mark has at least 3:1 on $on`, ({ mark, on }) => {
		for (const ground of on) {
			expect(contrast(color(mark, theme), color(ground, theme)), `${mark} on ${ground}`).toBeGreaterThan(3);
		}
	});
}

test('orange is outlined in ink wherever it marks something: alone it has 2:1 on white', () => {
	const alone = sources('tsx')
		.filter(({ path }) => !NOT_MARKS.includes(path))
		.flatMap(({ path, text }) =>
			text
				.split('\n')
				.filter(
					(line) =>
						/(?<![\w-])(?:bg|fill|border|outline|stroke)-accent(?![\w/-])/.test(line) &&
						!/(?:stroke|outline)-ink/.test(line),
				)
				.map((line) => `${path}: ${line.trim()}`),
		);
	expect(alone).toEqual([]);
});

/** The main action, whose label is in ink, and the logo. */
const NOT_MARKS = ['ui/button.tsx', 'shell/logo.tsx'];

/** Classes that begin with `text-` and set neither a size nor a color. */
const OTHER_UTILITIES = ['left', 'center', 'right', 'start', 'end', 'balance', 'pretty', 'ellipsis'];

function textSizes() {
	return names('text').map((name) => ({
		name,
		size: pixels(`--text-${name}`),
		lineHeight: pixels(`--text-${name}--line-height`),
	}));
}

const names = (kind: 'text' | 'color') =>
	[...THEME.matchAll(new RegExp(`--${kind}-((?:[a-z]+-)*[a-z]+):`, 'g'))].map(([, name = '']) => name);

function pixels(token: string): number {
	const [, rem] = new RegExp(`${token}: ([\\d.]+)rem;`).exec(THEME) ?? [];
	return Number(rem) * PIXELS_PER_REM;
}

const sources = (...extensions: string[]) =>
	readdirSync('web', { recursive: true, encoding: 'utf8' })
		.filter((path) => extensions.includes(path.split('.').at(-1) ?? '') && !path.includes('.test.'))
		.map((path) => ({ path, text: readFileSync(`web/${path}`, 'utf8') }));

/** The rules outside `@media print`, whose braces end at the margin: the formatter sees to that. */
const withoutPrint = (css: string) => css.replaceAll(/^@media print[^,]*? \{\n.*?^\}/gms, '');

type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** A color token of the theme. */
function color(token: string, theme: 'light' | 'dark'): Oklch {
	const [, rule = ''] = new RegExp(`--color-${token}: ([^;]+);`).exec(THEME) ?? [];
	const colors = [...rule.matchAll(/oklch\(([^)]+)\)/g)];
	const [, numbers = ''] = colors[theme === 'dark' ? colors.length - 1 : 0] ?? [];
	const [lightness = 0, chroma = 0, hue = 0] = numbers.split(' ').map(Number);
	return [lightness, chroma, hue];
}

/** The contrast ratio of WCAG 2. */
function contrast(one: Oklch, other: Oklch): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance, through linear sRGB as in https://bottosson.github.io/posts/oklab. */
function luminance([lightness, chroma, hue]: Oklch): number {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const inGamut = (share: number) => Math.min(1, Math.max(0, share));
	const red = inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
	const green = inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
	const blue = inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
