/** The design tokens of styles.css, and that nothing is set in sizes of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const THEME = readFileSync('web/styles.css', 'utf8');
const PIXELS_PER_REM = 16;

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
