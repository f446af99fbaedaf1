/** PDFs written by hand: a brochure, and files that are made to do harm. */
import { deflateSync } from 'node:zlib';

interface PdfParts {
	/** The first one is the fourth object: what the page or the catalog refers to. */
	objects?: readonly (string | Buffer)[];
	catalog?: string;
	page?: string;
	trailer?: string;
	pages?: number;
	box?: string;
	content?: string | Buffer;
	filter?: string;
}

/** A PDF with pages that say which they are. */
export function pdfFile(parts: PdfParts = {}): Buffer {
	const { objects = [], catalog = '', page = '', trailer = '', pages = 1, box = '0 0 612 792' } = parts;
	const first = 4 + objects.length;
	const kids = Array.from({ length: pages }, (_, at) => first + 2 * at);
	const all = [
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${pages} >>`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
		...objects,
		...kids.flatMap((kid, at) => [
			`<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${kid + 1} 0 R ${page} /Resources << /Font << /F1 3 0 R >> >> >>`,
			stream(
				parts.content ??
					`0.1 0.3 0.5 rg 0 600 612 192 re f 1 g BT /F1 36 Tf 72 680 Td (How we sell homes) Tj ET 0 g BT /F1 18 Tf 72 520 Td (Brochure page ${at + 1}) Tj ET`,
				parts.filter,
			),
		]),
	];
	return assemble(all, trailer);
}

function stream(content: string | Buffer, filter = ''): Buffer {
	const bytes = Buffer.from(content as string);
	return Buffer.concat([
		Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`),
		bytes,
		Buffer.from('\nendstream'),
	]);
}

function assemble(objects: readonly (string | Buffer)[], trailer: string): Buffer {
	const parts = [Buffer.from('%PDF-1.7\n')];
	let at = 9;
	const rows = objects.map((object, index) => {
		const start = at;
		const bytes = Buffer.concat([
			Buffer.from(`${index + 1} 0 obj\n`),
			Buffer.from(object as string),
			Buffer.from('\nendobj\n'),
		]);
		parts.push(bytes);
		at += bytes.length;
		return `${String(start).padStart(10, '0')} 00000 n \n`;
	});
	const count = objects.length + 1;
	const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`;
	parts.push(
		Buffer.from(`${table}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`),
	);
	return Buffer.concat(parts);
}

const SCRIPT =
	'<< /S /JavaScript /JS (app.alert\\("EVIL"\\); this.submitForm\\("http://127.0.0.1:9/"\\);) >>';

/** What only its pixels survive of. */
export const HARMLESS = {
	JavaScript: () =>
		pdfFile({ catalog: `/OpenAction ${SCRIPT} /Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }),
	'a launch action': () =>
		pdfFile({
			catalog: '/OpenAction << /S /Launch /F (EVIL.exe) >>',
			page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (http://EVIL.example/) >> >>]',
		}),
	'an embedded file': () =>
		pdfFile({
			objects: [stream('EVIL '.repeat(100), '/Type /EmbeddedFile')],
			catalog:
				'/Names << /EmbeddedFiles << /Names [(EVIL.exe) << /Type /Filespec /F (EVIL.exe) /EF << /F 4 0 R >> >>] >> >>',
		}),
	'10,000 objects': () =>
		pdfFile({ objects: Array.from({ length: 10_000 }, (_, at) => `<< /EVIL ${at} >>`) }),
	'a form': () =>
		pdfFile({
			objects: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (EVIL) /Rect [10 10 200 40] >>'],
			catalog: '/AcroForm << /Fields [4 0 R] >>',
			page: '/Annots [4 0 R]',
		}),
	'a page box of 1,000,000 points': () => pdfFile({ box: '0 0 1000000 1000000' }),
};

let bomb: Buffer | null = null;

/** A gigabyte of spaces, packed. */
function packedGigabyte(): Buffer {
	bomb ??= pdfFile({
		content: deflateSync(Buffer.alloc(2 ** 30, ' '), { level: 1 }),
		filter: '/Filter /FlateDecode',
	});
	return bomb;
}

/** What is refused, with a word of the sentence. */
export const REFUSED: Readonly<Record<string, readonly [word: string, file: () => Buffer]>> = {
	'a stream of 1 GB when unpacked': ['too much time or memory', packedGigabyte],
	encryption: [
		'protected by a password',
		() =>
			pdfFile({
				trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >> /ID [<00> <00>]`,
			}),
	],
	'a page of one point': ['too small', () => pdfFile({ box: '0 0 1 1' })],
	'a page of a mile': ['long and narrow', () => pdfFile({ box: '0 0 600 1000000' })],
	'eleven pages': ['at most 10 pages', () => pdfFile({ pages: 11 })],
	'no page': ["isn't a PDF", () => pdfFile({ pages: 0 })],
	'words alone': ["isn't a PDF", () => Buffer.from('<html><script>alert(1)</script></html>')],
	nothing: ["isn't a PDF", () => Buffer.alloc(0)],
	'the first half of a file': ["isn't a PDF", () => pdfFile().subarray(0, 300)],
};
