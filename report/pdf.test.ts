/** The sheets of a report: their content, tags, margins and tables. */
import { describe, expect, test, vi } from 'vitest';
import { readRaw, readSheets } from '../tests/pdf-text.ts';
import { createSales } from '../tests/sample-market.ts';
import { createReportInput, STATES } from '../tests/sample-report.ts';
import { INPUT, print, REPORT, squashed } from '../tests/samples/reports/printed-report.ts';
import { composeReport } from './compose.ts';
import { PAPERS, type Paper } from './pdf/paper.ts';
import type { Report } from './report.ts';
import type { ReportInput } from './report-input.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

const STANDARD = print(REPORT);

test('the same report gives the same bytes', async () => {
	expect(Buffer.from(await print(REPORT)).equals(Buffer.from(await STANDARD))).toBe(true);
});

test('a standard report has at most nine sheets and a small file, a brief one sheet', async () => {
	const standard = await STANDARD;
	expect(readSheets(standard).length).toBeLessThanOrEqual(9);
	expect(standard.length).toBeLessThan(300_000);
	expect(readSheets(await print(composeReport({ ...INPUT, kind: 'brief' })))).toHaveLength(1);
});

test('a brief is one sheet and a pack three, even with several warnings, a state’s sentence and long names', async () => {
	const input = createReportInput({
		sales: createSales(20),
		subject: { state: 'TX' },
		input: {
			demo: true,
			brand: {
				...INPUT.brand,
				name: 'N'.repeat(40),
				brokerage: 'Premier Coastal Realty Partners '.repeat(2),
			},
		},
	});
	const sheets = async (kind: 'brief' | 'pack') =>
		readSheets(await print(composeReport({ ...input, kind }))).length;
	expect([await sheets('brief'), await sheets('pack')]).toEqual([1, 3]);
});

test('every sheet has the address, the agent, its number and the disclaimer', async () => {
	const input = createReportInput({ evidence: { listPricesOnly: true }, input: { demo: true } });
	const sheets = readSheets(await print(composeReport(input)));
	sheets.forEach(({ text }, at) => {
		expect(squashed(text)).toContain('Not an appraisal · Demo data · Based on list prices');
		expect(text).toContain('Dana Agent, Sample Realty');
		expect(text).toContain(`Page ${at + 1} of ${sheets.length}`);
		expect(text).toContain('100 Middle St');
	});
});

test("the map's star is described correctly, and as the home in older reports that don't say", async () => {
	const away = composeReport(createReportInput({ input: { placeBasis: 'zip_centroid' } }));
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

test('page one of a home without a map location has no map, also none that is blank', async () => {
	const room = async (place: Partial<ReportInput['analysis']['subject']>) => {
		const report = composeReport(createReportInput({ subject: place, input: { kind: 'pack' } }));
		const [sheet] = readSheets(await print(report));
		const topOf = (words: string) =>
			sheet?.texts.find(({ text }) => text.startsWith(words))?.baseline ?? Number.NaN;
		return Math.abs(topOf('100 Middle St') - topOf('Sample Realty'));
	};
	expect(await room({})).toBeGreaterThan(100);
	expect(await room({ latitude: null, longitude: null })).toBeLessThan(60);
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
	// The map, the chart of prices, and supply by price.
	expect(countOf('Figure')).toBe(3);
	expect(raw.match(/\/Alt \(/g)).toHaveLength(3);
	expect(countOf('L')).toBeGreaterThan(0);
	expect(raw).toContain('/FontFile');
});

test('it has a bookmark for every page, and the agent’s phone, email and website open', async () => {
	const raw = readRaw(await STANDARD);
	expect(raw).toContain('/PageMode /UseOutlines');
	for (const { title } of REPORT.pages) expect(raw).toContain(`/Title (${title})`);
	for (const url of ['tel:5550100199', 'mailto:dana@example.com', 'https://www.example.com'])
		expect(raw).toContain(`/URI (${url})`);
});

test('the QR code of its link is on the first sheet and opens it, and a brief stays on one sheet', async () => {
	const link = 'https://lotline.example/r/a-token-of-32-letters-in-an-address';
	const brief = composeReport({ ...INPUT, kind: 'brief' });
	for (const report of [REPORT, brief, composeReport({ ...INPUT, kind: 'pack' })]) {
		const pdf = await print({ ...report, link });
		const [plain, sheets] = [readSheets(await print(report)), readSheets(pdf)];
		expect(sheets).toHaveLength(plain.length);
		expect(sheets.map(({ text }) => text.includes('on your phone'))).toEqual(sheets.map((_, at) => at === 0));
		expect(readRaw(pdf)).toContain(`/URI (${link})`);
		expect(readRaw(pdf)).toContain(`/Alt (QR code for ${link})`);
	}
});

test('short pages share a sheet, in order', async () => {
	const pages = REPORT.pages.map((page) =>
		page.blocks.some(({ kind }) => kind === 'cover')
			? page
			: { ...page, blocks: [{ kind: 'text', text: `All of ${page.title}.`, look: 'plain' } as const] },
	);
	const sheets = readSheets(await print({ ...REPORT, pages }));
	expect(sheets).toHaveLength(2);
	const all = squashed(sheets.map(({ text }) => text).join(' '));
	const places = pages.slice(1).map(({ title }) => all.indexOf(`All of ${title}.`));
	expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true);
});

test('a long page begins below a short one that it does not fit on, and continues on the next sheet', async () => {
	const [cover, short, long] = REPORT.pages;
	if (!cover || !short || !long) throw new Error('The sample has too few pages.');
	const text = (words: string) => ({ kind: 'text', text: words, look: 'plain' }) as const;
	const lines = (count: number) => Array.from({ length: count }, (_, at) => text(`Line ${at + 1}.`));
	const pages = [cover, { ...short, blocks: [text('Short.'), ...lines(8)] }, { ...long, blocks: lines(36) }];
	const [, second, third] = readSheets(await print({ ...REPORT, pages })).map((sheet) =>
		squashed(sheet.text),
	);
	expect(second).toContain('Short.');
	expect(second).toContain(long.title);
	expect(second).toContain('Line 1.');
	expect(third).toContain(`${long.title}, continued`);
	expect(third).toContain('Line 36.');
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

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

describe('text stays within the half-inch margins', () => {
	const within = async (report: Report, paper: Paper) => {
		const sheets = readSheets(await print(report, paper));
		expect(sheets.length).toBeGreaterThan(0);
		for (const { texts, width, height } of sheets) {
			expect([width, height]).toEqual([...PAPERS[paper]]);
			const isInside = ({ left, right, baseline }: (typeof texts)[number]) =>
				left >= 36 - 0.1 && right <= width - 36 + 0.1 && baseline >= 36 && baseline <= height - 36;
			expect(texts.filter((text) => !isInside(text))).toEqual([]);
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
