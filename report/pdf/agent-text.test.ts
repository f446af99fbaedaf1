/** What an agent writes and uploads, on paper. */
import { describe, expect, test, vi } from 'vitest';
import type { HomeContents } from '../../contract/reports/report-request.ts';
import { readRaw, readSheets } from '../../tests/pdf-text.ts';
import { loadReportFonts } from '../../tests/report-fonts.ts';
import { BRAND } from '../../tests/sample-report.ts';
import { branded, print, REPORT, squashed } from '../../tests/samples/reports/printed-report.ts';
import { renderPdf } from '../pdf.ts';
import type { Brand } from '../report.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

/** One red pixel. */
const PNG =
	'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('whatever an agent writes', () => {
	const HOSTILE = {
		'a note of ten thousand letters': { note: 'The roof is new and the kitchen too. '.repeat(280) },
		'one word of ten thousand letters': { note: 'x'.repeat(10_000) },
		'pictures and other scripts': { note: '🏡👩‍👩‍👧 שלום עולם مرحبا 你好 \u202eevil\u202c \u0000\u0007 ok' },
		'a client of two hundred letters': { preparedFor: `${'Maximiliana '.repeat(18)}Client` },
	} satisfies Record<string, Partial<HomeContents>>;

	test.each(Object.entries(HOSTILE))('%s stays inside', async (_, contents) => {
		const sheets = readSheets(await print(branded({}, contents)));
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
		const pages = REPORT.pages.filter(({ id }) => id === 'price' || id === 'method');
		for (const { texts, width } of readSheets(await print({ ...REPORT, address, pages })))
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
	const report = branded({ ...nobody, photo: null, logo: null }, {}, 'standard');
	const empty = readSheets(await print(report));
	expect(empty[0]?.text).toContain('Page 1 of');
	expect(empty[0]?.text).not.toContain('License');
});
