import { expect, test } from 'vitest';
import { pdfFile } from '../../tests/samples/pdf-files.ts';
import { renderPages } from './render-pages.ts';

test('the words of a page never end in half a character, which the database cannot store', async () => {
	const map =
		'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <62> <D83CDFE1> endbfchar endcmap';
	const file = pdfFile({
		objects: [`<< /Length ${map.length} >>\nstream\n${map}\nendstream`],
		content: `BT /F1 0.25 Tf 72 520 Td (${'a'.repeat(1_999)}bb) Tj ET`,
	});
	const mapped = Buffer.from(
		file.toString('latin1').replace('/Helvetica', '/Helvetica /ToUnicode 4 0 R'),
		'latin1',
	);
	const [page] = await renderPages(mapped);
	expect(page?.words).toBe('a'.repeat(1_999));
});
