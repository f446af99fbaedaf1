import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadReportFonts } from '../../../../tests/report-fonts.ts';
import { REPORT } from '../../../../tests/samples/reports/printed-report.ts';
import { fontsFor, unprintableIn } from './pdf-fonts.ts';
import { printedText } from './printed-text.ts';
import { unpackWoff } from './unpack-woff.ts';

const namesFor = (text: string) =>
	fontsFor(text).map(({ regular }) => regular.replace(/^.*\/|-400-normal\.woff.*$/g, ''));

test('a report in English needs only the Latin font', () => {
	expect(namesFor('100 Middle St, $435,000 – “as is”…')).toEqual(['source-sans-3-latin']);
});

test.each([
	['Łukasz', 'source-sans-3-latin-ext'],
	['Nguyễn', 'source-sans-3-vietnamese'],
	['Γιώργος', 'source-sans-3-greek'],
	['Иван', 'source-sans-3-cyrillic'],
])('%s needs only %s in addition', (text, font) => {
	const [, ...others] = namesFor(text);
	expect(others).toEqual([font]);
});

test("names in Chinese, Japanese and Korean need only a few of their fonts' many files", () => {
	for (const text of ['陈小明', '劉德華', '山田太郎', 'さくら', '김민수']) {
		const [, ...others] = namesFor(text);
		expect(others.length, text).toBeGreaterThan(0);
		expect(others.length, text).toBeLessThanOrEqual([...text].length);
	}
});

test('finds characters that cannot be printed: without a font or a substitute', () => {
	expect(unprintableIn('100 Middle St Nguyễn 陈小明 김민수 ½ 1️⃣ e\u0301\u0323')).toEqual([]);
	expect(unprintableIn('Aa דנה 🏡 ד')).toEqual(['ד', 'נ', 'ה', '🏡']);
});

test("the dial and the texts of own pages as they were written aren't printed", () => {
	const { dial, ...paper } = REPORT;
	expect(dial).toBeDefined();
	expect(printedText({ ...REPORT, ownPages: { letter: '陈 {client}' } })).toBe(printedText(paper));
});

test('every font file unpacks to a font with its listed characters', async () => {
	const text = '陈小明劉德華張山田太郎さくらカタカナ김민수안녕하세요，。（）';
	const { more = [] } = await loadReportFonts(text);
	expect(more.length).toBeGreaterThan(8);
	for (const { regular } of more) {
		const view = new DataView(regular.buffer);
		expect(view.getUint32(0)).toBe(0x00010000);
		const tags = Array.from({ length: view.getUint16(4) }, (_, at) =>
			String.fromCharCode(...regular.subarray(12 + 16 * at, 16 + 16 * at)),
		);
		expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'maxp']));
	}
	await expect(unpackWoff(new Uint8Array(64))).rejects.toThrow('not a WOFF');
});

test.each(['noto-sans-sc', 'gowun-dodum'])(
	'every file of %s is listed, and has its license beside it',
	(font) => {
		const folder = `web/features/report/pdf/fonts/${font}`;
		const files = readdirSync(folder);
		const numbers = files.flatMap((name) => /-(\d+)-400-normal\.woff$/.exec(name)?.slice(1) ?? []);
		const listed = Object.keys(JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8')));
		expect(numbers.map((number) => `[${number}]`).sort()).toEqual(listed.sort());
		expect(readFileSync(`${folder}/LICENSE`, 'utf8')).toContain('SIL Open Font License, Version 1.1');
	},
);
