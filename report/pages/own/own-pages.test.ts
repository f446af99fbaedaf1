import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { OWN_PAGE_IDS, type OwnPages } from '../../../contract/reports/own-pages.ts';
import { ownPagesProblem } from '../../../contract/reports/own-pages-field.ts';
import { usd } from '../../../domain/format/format.ts';
import { fairHousingWarnings } from '../../../domain/wording/fair-housing.ts';
import { forbiddenWord } from '../../../domain/wording/states/required-wording.ts';
import { STATE_RULES } from '../../../domain/wording/states/state-rules.ts';
import { readRaw, readSheets } from '../../../tests/pdf-text.ts';
import { BRAND, createReportInput, STATES } from '../../../tests/sample-report.ts';
import { print, squashed } from '../../../tests/samples/reports/printed-report.ts';
import { blocksOf, idsOf, sentencesOf } from '../../../tests/samples/reports/report-blocks.ts';
import { composeReport } from '../../compose.ts';
import type { ReportInput } from '../../report-input.ts';
import { STARTING_TEXTS } from './starting-texts.ts';

const SAID = { words: '"Always\n on time."', name: 'R. M.', year: '2025', agreed: true };
const ALL: OwnPages = {
	...STARTING_TEXTS,
	testimonials: [SAID, { ...SAID, words: 'Secret', agreed: false }],
};

const reportWith = (
	ownPages: OwnPages,
	input: ReportInput = createReportInput(),
	pageOrder: readonly string[] = OWN_PAGE_IDS,
) => composeReport({ ...input, kind: 'pack', request: { ...input.request, ownPages, pageOrder } });

const wordsOf = (report: ReturnType<typeof composeReport>, id: string) =>
	sentencesOf({ ...report, pages: report.pages.filter((page) => page.id === id) }).join('\n');

async function attached(name: string, pages: readonly { width: number; height: number }[]) {
	const picture = await sharp({ create: { width: 850, height: 1_100, channels: 3, background: '#a3c' } })
		.jpeg()
		.toBuffer();
	const attachment = { id: 'a', name, pages: pages.map((page) => ({ ...page, words: 'We sell homes' })) };
	const report = reportWith({}, { ...createReportInput(), attachment }, ['attachment', 'pack-plan']);
	return {
		...report,
		pages: report.pages.map((each) => ({
			...each,
			blocks: each.blocks.map((block) =>
				block.kind === 'attached'
					? { ...block, picture: `data:image/jpeg;base64,${picture.toString('base64')}` }
					: block,
			),
		})),
	};
}

const LETTER = { width: 850, height: 1_100 };

test('pages of an attached PDF are on sheets of their own, within the frame, in the place chosen', async () => {
	const report = await attached('Our brochure', [LETTER, { width: 1_100, height: 850 }, LETTER]);
	expect(report.attachment).toBe('a');
	const bytes = await print(report);
	const sheets = readSheets(bytes).map(({ text }) => squashed(text));
	expect(sheets.filter((text) => text.includes('Our brochure'))).toHaveLength(3);
	for (const text of sheets) expect(text).toContain('Not an appraisal');
	expect(readRaw(bytes).match(/We sell homes/g)?.length).toBe(3);
	const without = reportWith({}, createReportInput(), ['attachment', 'pack-plan']);
	expect(without.attachment).toBeUndefined();
});

test('a page of an attached PDF ends above the foot of the sheet, however long its name is', async () => {
	const bottomOf = async (name: string) => {
		const raw = readRaw(await print(await attached(name, [LETTER])));
		const [, bottom] = /We sell homes[\s\S]*?\/BBox \[[\d.]+ ([\d.]+)/.exec(raw) ?? [];
		return Number(bottom);
	};
	expect(await bottomOf('Brochure '.repeat(8).trim())).toBeCloseTo(await bottomOf('Brochure'), 0);
});

describe('the cover letter', () => {
	test('names the client, the address, the price and its range', () => {
		const report = reportWith(ALL);
		const { value, low, high } = report.price ?? { value: 0, low: 0, high: 0 };
		const words = wordsOf(report, 'letter');
		expect(words).toContain('Dear Kim Client,');
		expect(words).toContain(`talk about ${report.address}.`);
		expect(words).toContain(
			`indicate a price of ${usd(value)}, in a range from ${usd(low)} to ${usd(high)}.`,
		);
		expect(words).toContain(BRAND.name);
		const [bold] = blocksOf(report, 'letter').flatMap((block) =>
			block.kind === 'text' && block.bold ? block.bold.map(([from, to]) => block.text.slice(from, to)) : [],
		);
		expect(bold).toBe(usd(value));
	});

	test('leaves out the sentence with the price where there is none, and greets a client without a name', () => {
		const input = STATES['no price']?.() ?? createReportInput();
		const words = wordsOf(
			reportWith(ALL, { ...input, request: { ...input.request, preparedFor: '' } }),
			'letter',
		);
		expect(words).toContain('Dear client,');
		expect(words).not.toContain('indicate a price');
		expect(words).not.toMatch(/[{}]|null/);
	});

	test('speaks of no sales where the price is from list prices', () => {
		const words = wordsOf(reportWith(ALL, STATES['list prices']?.()), 'letter');
		expect(words).toContain('indicate a price of');
		expect(words).not.toMatch(/\b(?:sold|sales?)\b/i);
	});

	test('fills a name in as it is, even one that looks like a field or a mark', () => {
		const input = createReportInput({ request: { preparedFor: '{price} **Kim** $& # <b>' } });
		expect(wordsOf(reportWith({ letter: 'Dear {client},' }, input), 'letter')).toContain(
			'Dear {price} **Kim** $& # <b>,',
		);
	});
});

describe('the page about the agent', () => {
	test('has the details of the profile beside the photo, and what the agent wrote', () => {
		const report = reportWith({ about: '# Credentials\n- Licensed broker' });
		expect(blocksOf(report, 'about')[0]).toMatchObject({ kind: 'facts', portrait: true });
		const words = wordsOf(report, 'about');
		for (const fact of [
			BRAND.name,
			BRAND.brokerage,
			BRAND.licenseNumber,
			BRAND.phone,
			BRAND.email,
			'www.example.com',
		])
			expect(words).toContain(fact);
		expect(words).toContain('Licensed broker');
		expect(words).not.toContain('https');
	});

	test('starts with nothing but facts of the profile, and is left out without any', () => {
		const empty = { name: '', brokerage: '', licenseNumber: '', phone: '', website: '', email: '' };
		const nobody = createReportInput({ input: { brand: { ...BRAND, ...empty } } });
		expect(idsOf(reportWith(ALL, nobody))).not.toContain('about');
		expect(wordsOf(reportWith(ALL), 'about')).toContain(`I'm ${BRAND.name} with ${BRAND.brokerage}.`);
		expect(wordsOf(reportWith(ALL), 'about')).not.toContain('Experience');
	});
});

test('testimonials have the words, the name that the client allowed and the year, and none without consent', () => {
	const report = reportWith({ testimonials: [...(ALL.testimonials ?? []), { ...SAID, name: '', year: '' }] });
	expect(blocksOf(report, 'testimonials')).toMatchObject([
		{ kind: 'quote', text: '“Always on time.”', by: 'R. M., 2025' },
		{ kind: 'quote', text: '“Always on time.”', by: 'A client' },
	]);
	expect(JSON.stringify(report)).not.toContain('Secret');
	expect(idsOf(reportWith({ testimonials: [] }))).not.toContain('testimonials');
});

test('a saved report keeps the texts that it prints, for updating it, and no others', () => {
	expect(reportWith(ALL, createReportInput(), ['letter']).ownPages).toEqual({ letter: ALL.letter });
	expect(reportWith(ALL, createReportInput(), []).ownPages).toBeUndefined();
	expect(composeReport(createReportInput()).ownPages).toBeUndefined();
});

test("Lotline's own texts pass every check, in every state", () => {
	const words = Object.values(STARTING_TEXTS).join('\n');
	expect(ownPagesProblem(STARTING_TEXTS)).toBeNull();
	expect(fairHousingWarnings(words)).toEqual([]);
	for (const state of Object.keys(STATE_RULES)) expect(forbiddenWord(words, state), state).toBeNull();
	expect(words).not.toMatch(/\b(?:worth|value|guarantee\w*|best|sold \d|\d+ years)\b/i);
});

test('own pages print in the type of the report, with bold words, lists and the photo', {
	timeout: 30_000,
}, async () => {
	const brand = { ...BRAND, photo: PNG };
	const report = reportWith(ALL, createReportInput({ input: { brand } }));
	const pdf = await print(report);
	const sheets = readSheets(pdf);
	const text = squashed(sheets.map((sheet) => sheet.text).join(' '));
	for (const words of [
		'Dear Kim Client,',
		'Week 1: Prepare',
		'“Always on time.”',
		'1. Check the facts',
		BRAND.phone,
	])
		expect(text).toContain(words);
	expect(text).not.toMatch(/\*\*/);
	// On the first sheet, and on the page about the agent.
	expect(readRaw(pdf).match(/Photo of Dana Agent/g)).toHaveLength(2);
	for (const { texts, width } of sheets)
		for (const { right } of texts) expect(right).toBeLessThanOrEqual(width - 36 + 0.1);
});

test('a text of the greatest length, in one word or in many lines, stays on its sheets', {
	timeout: 60_000,
}, async () => {
	for (const letter of [`**${'x'.repeat(3996)}**`, '# a\n- b\n'.repeat(500)]) {
		const sheets = readSheets(await print(reportWith({ letter })));
		for (const { texts, width } of sheets)
			for (const { right, baseline } of texts) {
				expect(right).toBeLessThanOrEqual(width - 36 + 0.1);
				expect(baseline).toBeGreaterThanOrEqual(36);
			}
	}
});

/** One red pixel. */
const PNG =
	'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
