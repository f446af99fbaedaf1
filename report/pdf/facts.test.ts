import { expect, test, vi } from 'vitest';
import { readSheets } from '../../tests/pdf-text.ts';
import { print, REPORT } from '../../tests/samples/reports/printed-report.ts';
import { facts, heading, text } from '../blocks.ts';

vi.setConfig({ testTimeout: 30_000 });

test('the last row of a list of facts is never alone on a sheet, even if a short closing section follows', async () => {
	const rows = Array.from({ length: 12 }, (_, at) => [`Label ${at + 1}.`, `Value ${at + 1}`] as const);
	const splits = new Set<number>();
	for (let lines = 10; lines <= 26; lines++) {
		const before = Array.from({ length: lines }, (_, at) => text(`Line ${at + 1}`));
		const closing = [heading('Closing'), ...Array.from({ length: 6 }, () => text('A closing line.'))];
		const page = { id: 'sample', title: 'Sample', blocks: [...before, facts('Basis', rows), ...closing] };
		const sheets = readSheets(await print({ ...REPORT, pages: [page] }));
		for (const { text: words } of sheets) {
			const shown = rows.filter(([label]) => words.includes(label)).length;
			if (shown > 0) splits.add(shown);
		}
	}
	expect([...splits].filter((shown) => shown < 2)).toEqual([]);
	expect(splits.size).toBeGreaterThan(1);
});
