/** Fictional homes in a report: drawn where a photo would be, and marked as drawings. */
import { expect, test, vi } from 'vitest';
import { type PdfElement, readStructure } from '../tests/pdf-text.ts';
import { createSales } from '../tests/sample-market.ts';
import { createReportInput } from '../tests/sample-report.ts';
import { print } from '../tests/samples/reports/printed-report.ts';
import { composeReport } from './compose.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 60_000 });

const compose = (demo: boolean) =>
	composeReport(
		createReportInput({ sales: createSales(20).map((sale) => ({ ...sale, demo })), input: { demo } }),
	);
/** The descriptions of the drawings in a PDF. */
const figuresOf = async (demo: boolean) =>
	altsOf(readStructure(await print(compose(demo)))).filter((alt) => alt.startsWith('Drawing of '));
const altsOf = ({ alt, children }: PdfElement): string[] => [
	alt,
	...children.flatMap((child) => (typeof child === 'string' ? [] : altsOf(child))),
];

test('the cover and the comps of a demo home are drawn, on screen and on paper', async () => {
	const blocks = compose(true).pages.flatMap(({ blocks }) => blocks);
	const photos = blocks.find(({ kind }) => kind === 'photos');
	expect(photos).toMatchObject({ caption: 'Drawings of the comps, which are fictional' });
	expect(blocks.find(({ kind }) => kind === 'cover')).toHaveProperty('drawing');
	const comps = photos?.kind === 'photos' ? photos.photos.map(({ words }) => `Drawing of ${words}`) : [];
	expect(comps.length).toBeGreaterThan(3);
	expect(await figuresOf(true)).toEqual(
		expect.arrayContaining([`Drawing of ${compose(true).address}`, ...comps]),
	);
});

test('a real home is never drawn', async () => {
	const blocks = compose(false).pages.flatMap(({ blocks }) => blocks);
	expect(blocks.filter(({ kind }) => kind === 'photos')).toEqual([]);
	expect(JSON.stringify(blocks)).not.toContain('"drawing"');
	expect(await figuresOf(false)).toEqual([]);
});
