import { describe, expect, test, vi } from 'vitest';
import { readRaw, readSheets } from '../tests/pdf-text.ts';
import { loadReportFonts } from '../tests/report-fonts.ts';
import { BRAND, reportInputOf, STATES } from '../tests/sample-report.ts';
import { printedText } from '../web/features/report/pdf/printed-text.ts';
import { composeReport } from './compose.ts';
import { PAPERS, type Paper } from './pdf/paper.ts';
import { renderPdf } from './pdf.ts';
import type { Brand, Report } from './report.ts';
import type { ReportInput } from './report-input.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

/** One red pixel. */
const PNG =
	'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const INPUT = reportInputOf();
const REPORT = composeReport(INPUT);
const print = async (report: Report, paper: Paper = 'letter') =>
	renderPdf(report, { paper, fonts: await loadReportFonts(printedText(report)) });
const branded = (brand: Partial<Brand>, input: Partial<ReportInput> = {}) =>
	composeReport({ ...INPUT, kind: 'brief', ...input, brand: { ...BRAND, ...brand } });
const STANDARD = print(REPORT);
const squashed = (text: string) => text.replace(/\s+/g, ' ');

test('the same report gives the same bytes', async () => {
	expect(Buffer.from(await print(REPORT)).equals(Buffer.from(await STANDARD))).toBe(true);
});

test('a standard report has at most eight sheets and a small file, a brief one sheet', async () => {
	const standard = await STANDARD;
	expect(readSheets(standard).length).toBeLessThanOrEqual(8);
	expect(standard.length).toBeLessThan(300_000);
	expect(readSheets(await print(composeReport({ ...INPUT, kind: 'brief' })))).toHaveLength(1);
});

test('every sheet has the address, the agent, its number and the disclaimer', async () => {
	const input = reportInputOf({ evidence: { listPricesOnly: true }, input: { demo: true } });
	const sheets = readSheets(await print(composeReport(input)));
	sheets.forEach(({ text }, at) => {
		expect(squashed(text)).toContain('Not an appraisal · Demo data · Based on list prices');
		expect(text).toContain('Dana Agent, Sample Realty');
		expect(text).toContain(`Page ${at + 1} of ${sheets.length}`);
		expect(text).toContain('100 Middle St');
	});
});

test('the figures on paper are those of the report', async () => {
	const text = readSheets(await STANDARD)
		.map((sheet) => sheet.text)
		.join('\n');
	const words = new Set(squashed(text).split(' '));
	const { price, low, high } = INPUT.analysis.conclusion ?? { price: 0, low: 0, high: 0 };
	for (const dollars of [price, low, high]) expect(words).toContain(`$${dollars.toLocaleString('en-US')}`);
	for (const { adjustedPrice } of INPUT.analysis.comps)
		expect(words).toContain(`$${adjustedPrice.toLocaleString('en-US')}`);
});

test("the map's star is described correctly, and as the home in older reports that don't say", async () => {
	const away = composeReport(reportInputOf({ input: { placeBasis: 'zip_centroid' } }));
	const textOf = async (report: Report) =>
		squashed(
			readSheets(await print(report))
				.map(({ text }) => text)
				.join(' '),
		);
	expect(await textOf(away)).toContain('Center of ZIP 44999 Comp, numbered');
	const before = JSON.parse(JSON.stringify(away, (key, value) => (key === 'star' ? undefined : value)));
	expect(await textOf(before)).toContain('This home Comp, numbered');
});

test('it is tagged: language, title, headings, tables with headers, figures with descriptions', async () => {
	const raw = readRaw(await STANDARD);
	expect(raw).toContain('/Lang (en-US)');
	expect(raw).toContain('/DisplayDocTitle true');
	expect(raw).toMatch(/\/Marked true/);
	expect(raw).toContain('Comparative market analysis, 100 Middle St, Sampleton, OH 44999');
	const countOf = (type: string) => raw.split(`/S /${type}\n`).length - 1;
	expect(countOf('H1')).toBe(REPORT.pages.length);
	expect(countOf('H2')).toBeGreaterThan(5);
	expect(countOf('Table')).toBeGreaterThanOrEqual(8);
	expect(raw).toContain('/Scope /Column');
	expect(raw).toContain('/Scope /Row');
	expect(countOf('Figure')).toBe(2);
	expect(raw.match(/\/Alt \(/g)).toHaveLength(2);
	expect(countOf('L')).toBeGreaterThan(0);
	expect(raw).toContain('/FontFile');
});

describe('text stays within the half-inch margins', () => {
	const within = async (report: Report, paper: Paper) => {
		const sheets = readSheets(await print(report, paper));
		expect(sheets.length).toBeGreaterThan(0);
		for (const { texts, width, height } of sheets) {
			expect([width, height]).toEqual([...PAPERS[paper]]);
			for (const { text, left, right, baseline } of texts) {
				expect(left, text).toBeGreaterThanOrEqual(36 - 0.1);
				expect(right, text).toBeLessThanOrEqual(width - 36 + 0.1);
				expect(baseline, text).toBeGreaterThanOrEqual(36);
				expect(baseline, text).toBeLessThanOrEqual(height - 36);
			}
		}
	};

	test.each(Object.entries(STATES))('for %s', async (_, inputOf) => {
		await within(composeReport({ ...inputOf(), kind: 'full' }), 'letter');
	});

	test('on A4 paper', async () => {
		await within(composeReport({ ...INPUT, kind: 'full' }), 'a4');
		await within(composeReport({ ...INPUT, kind: 'brief' }), 'a4');
	});

	test('in a brief without a price', async () => {
		await within(composeReport({ ...(STATES['no price'] as () => ReportInput)(), kind: 'brief' }), 'letter');
	});
});

test('a table that continues repeats its header, and no sheet ends with a header', async () => {
	const report = composeReport((STATES['many pinned comps'] as () => ReportInput)());
	const sheets = readSheets(await print(report)).filter(({ text }) => text.includes('Comparable sales'));
	expect(sheets.length).toBeGreaterThan(1);
	for (const { text } of sheets) {
		expect(text).toContain('Per sq ft');
		expect(text).toMatch(/Sample Ave/);
	}
	expect(sheets[1]?.text).toContain('Comparable sales, continued');
});

describe('whatever an agent writes', () => {
	const HOSTILE = {
		'a note of ten thousand letters': { note: 'The roof is new and the kitchen too. '.repeat(280) },
		'one word of ten thousand letters': { note: 'x'.repeat(10_000) },
		'pictures and other scripts': { note: '🏡👩‍👩‍👧 שלום עולם مرحبا 你好 \u202eevil\u202c \u0000\u0007 ok' },
		'a client of two hundred letters': { preparedFor: `${'Maximiliana '.repeat(18)}Client` },
	} satisfies Record<string, Partial<ReportInput>>;

	test.each(Object.entries(HOSTILE))('%s stays inside', async (_, input) => {
		const sheets = readSheets(await print(composeReport({ ...INPUT, ...input, kind: 'brief' })));
		for (const { texts, width } of sheets)
			for (const { right, baseline } of texts) {
				expect(right).toBeLessThanOrEqual(width - 36 + 0.1);
				expect(baseline).toBeGreaterThanOrEqual(36);
			}
	});

	test('a long note is printed to its last word', async () => {
		const note = Array.from({ length: 1500 }, (_, at) => `word${at}`).join(' ');
		const text = squashed(
			readSheets(await print(branded({}, { note })))
				.map((sheet) => sheet.text)
				.join(' '),
		);
		expect(text).toContain('word0 word1 ');
		expect(text).toContain('word1499');
	});

	test('names keep their letters, and lose diacritics only if no font has them', async () => {
		const names = branded({ name: 'Ana Peña Nguyễn Łukasz' });
		expect(
			readSheets(await print(names))[0]
				?.texts.map(({ text }) => text)
				.join(''),
		).toContain('Ana Peña Nguyễn Łukasz');
		const plain = await renderPdf(names, { paper: 'letter', fonts: await loadReportFonts('') });
		expect(readSheets(plain)[0]?.text).toContain('Ana Peña Nguyên Lukasz');
	});

	test("characters without a font don't print as empty boxes", async () => {
		const bytes = await print(branded({}, { note: 'Fine ꦲꦮ home \u{e000} done' }));
		const text = readSheets(bytes)
			.map((sheet) => sheet.text)
			.join('\n');
		expect(squashed(text)).toContain('Fine ?? home done');
		expect(text).not.toContain('\ufffd');
	});

	test('a very long address uses smaller letters and more lines', async () => {
		const address = `${'Northwest Saint Bartholomew of the Meadows '.repeat(5)}Boulevard, Apartment 12345-B`;
		const pages = REPORT.pages.filter(({ id }) => id === 'cover' || id === 'method');
		for (const { texts, width } of readSheets(await print({ ...REPORT, address, pages })))
			for (const { right } of texts) expect(right).toBeLessThanOrEqual(width - 36 + 0.1);
	});
});

describe('a name in another script', () => {
	const textOf = async (bytes: Promise<Uint8Array>) =>
		squashed(
			readSheets(await bytes)
				.flatMap(({ texts }) => texts.map(({ text }) => text))
				.join(''),
		);
	/** The PDF encoding of a text that replaces what is drawn. */
	const actualText = (text: string) => {
		const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1');
		const escapes = {
			'\\': '\\\\',
			'(': '\\(',
			')': '\\)',
			'\n': '\\n',
			'\r': '\\r',
			'\t': '\\t',
			'\b': '\\b',
			'\f': '\\f',
		};
		const escaped = Object.entries(escapes).reduce(
			(all, [byte, written]) => all.replaceAll(byte, written),
			bytes,
		);
		return `/ActualText (${escaped})`;
	};

	test.each([
		['Chinese', '陈小明 劉德華'],
		['Japanese', '山田太郎 さくら'],
		['Korean', '김민수'],
		['Greek', 'Γιώργος Παπαδόπουλος'],
		['Russian', 'Иван Щербаков'],
		['Armenian', 'Արմեն'],
		['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
		['emoji', '🏡🔑'],
	])('is printed letter by letter: %s', async (_, name) => {
		const bytes = print(branded({ name }));
		expect(await textOf(bytes)).toContain(name);
		expect((await bytes).length).toBeLessThan(200_000);
	});

	test.each([
		['Hindi', 'श्रीमती प्रिया शर्मा'],
		['Gujarati', 'નરેન્દ્ર પટેલ'],
		['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
		['Tamil', 'தமிழ்ச்செல்வன்'],
		['Telugu', 'శ్రీనివాస్'],
	])('has its letters joined, and is extracted as it was typed: %s', async (_, name) => {
		const bytes = print(branded({ name }));
		expect(await textOf(bytes)).not.toMatch(/\?|\ufffd/);
		for (const word of name.split(' ')) expect(readRaw(await bytes)).toContain(actualText(word));
	});

	test('has its tone marks above its vowels: Thai', async () => {
		expect(await textOf(print(branded({ name: 'น้ำทิพย์' })))).toContain('น\u0e4d\u0e49\u0e32ทิพย์');
	});

	test.each([
		['Hebrew', 'דנה כהן', 'הנד ןהכ'],
		['Arabic', 'محمد نذير', 'دمحم ريذن'],
		['Persian', 'پیمان فرزانه', 'نامیپ هنازرف'],
	])('is drawn from right to left, word by word: %s', async (_, name, drawn) => {
		const bytes = print(branded({ name }));
		expect(readRaw(await bytes)).toContain('/ReversedChars BMC');
		expect(await textOf(bytes)).toContain(drawn);
		const [first, last] = drawn.split(' ');
		const places = readSheets(await bytes).flatMap(({ texts }) => texts);
		const [left, right] = [last, first].map((word) => places.find(({ text }) => text === word));
		expect(left?.right).toBeLessThan(right?.left ?? 0);
	});

	test('aligns its lines right if the whole note runs from right to left', async () => {
		const note = 'דנה כהן גרה ברחוב הזה והיא מרוצה מאוד מהבית החדש שלה '.repeat(6).trim();
		const sheets = readSheets(await print(branded({}, { note })));
		const hebrew = sheets.flatMap(({ texts }) => texts).filter(({ text }) => /[\u05d0-\u05ea]/.test(text));
		const baselines = [...new Set(hebrew.map(({ baseline }) => baseline))];
		expect(baselines.length).toBeGreaterThan(2);
		const edges = baselines.map((row) =>
			Math.max(...hebrew.filter(({ baseline }) => baseline === row).map(({ right }) => right)),
		);
		for (const edge of edges) expect(edge).toBeCloseTo(edges[0] ?? 0, 0);
	});

	test('stays within its column, whatever its script', async () => {
		const note = ['陈小明'.repeat(80), 'さくら'.repeat(60), '👩‍👩‍👧'.repeat(60), 'دانا'.repeat(90)].join(
			'\n',
		);
		for (const { texts, width } of readSheets(await print(branded({}, { note }))))
			for (const { right } of texts) expect(right).toBeLessThanOrEqual(width - 36 + 0.1);
	});
});

test('photo and logo are drawn and described; WebP and broken files are left out', async () => {
	const drawn = readRaw(await print(branded({ photo: PNG, logo: PNG })));
	expect(drawn).toContain('Photo of Dana Agent');
	expect(drawn).toContain('Logo of Sample Realty');
	for (const photo of [
		'data:image/webp;base64,UklGRiQAAABXRUJQVlA4',
		'data:image/png;base64,AAAA',
		'data:image/jpeg;base64,/9j/4AAQ',
		'https://example.com/a.png',
		'/etc/hosts',
	])
		expect(readRaw(await print(branded({ photo })))).not.toContain('Photo of');
});

test('a long brokerage leaves the license number complete', async () => {
	const brokerage =
		'Keller, Montgomery and Van der Westhuizen International Luxury Residential Real Estate Brokerage';
	const long = branded({ brokerage, licenseNumber: 'VA-0225-123456-7890', photo: PNG, logo: PNG });
	const [sheet] = await readSheets(await print(long));
	expect(sheet?.text).toContain('License VA-0225-123456-7890');
});

test('an empty brand leaves no gaps', async () => {
	const nobody = Object.fromEntries(Object.keys(BRAND).map((key) => [key, ''])) as unknown as Brand;
	const report = branded({ ...nobody, photo: null, logo: null }, { kind: 'standard' });
	const empty = readSheets(await print(report));
	expect(empty[0]?.text).toContain('Page 1 of');
	expect(empty[0]?.text).not.toContain('License');
});
