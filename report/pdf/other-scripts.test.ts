/** Names in other scripts, on paper. */
import { expect, test, vi } from 'vitest';
import { readSheets } from '../../tests/pdf-text.ts';
import { branded, print, squashed } from '../../tests/samples/reports/printed-report.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

const textOf = async (bytes: Promise<Uint8Array>) =>
	squashed(
		readSheets(await bytes)
			.flatMap(({ texts }) => texts.map(({ text }) => text))
			.join(''),
	);

test.each([
	['Chinese', '陈小明 劉德華'],
	['Japanese', '山田太郎 さくら'],
	['Korean', '김민수'],
	['Greek', 'Γιώργος Παπαδόπουλος'],
	['Russian', 'Иван Щербаков'],
	['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
])('prints a name letter by letter: %s', async (_, name) => {
	const bytes = print(branded({ name }));
	expect(await textOf(bytes)).toContain(name);
	expect((await bytes).length).toBeLessThan(200_000);
});

test('prints question marks for letters without a font, and the rest of the report', async () => {
	expect(await textOf(print(branded({ name: 'Dana דנה 🏡 Cohen' })))).toContain('Dana ??? Cohen');
});

test('keeps a note within its column, whatever its script', async () => {
	const note = ['陈小明'.repeat(80), 'さくら'.repeat(60), 'Щербаков'.repeat(60)].join('\n');
	for (const { texts, width } of readSheets(await print(branded({}, { note }))))
		for (const { right } of texts) expect(right).toBeLessThanOrEqual(width - 36 + 0.1);
});
