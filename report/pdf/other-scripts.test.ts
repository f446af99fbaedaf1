/** Names in other scripts, on paper. */
import { describe, expect, test, vi } from 'vitest';
import { readRaw, readSheets } from '../../tests/pdf-text.ts';
import { branded, print, squashed } from '../../tests/samples/reports/printed-report.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

describe('a name in another script', () => {
	const textOf = async (bytes: Promise<Uint8Array>) =>
		squashed(
			readSheets(await bytes)
				.flatMap(({ texts }) => texts.map(({ text }) => text))
				.join(''),
		);
	/** The PDF encoding of text that replaces what is drawn. */
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
