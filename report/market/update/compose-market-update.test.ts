/** Market updates: one page whatever the data and the agent's words, and what the page says. */
import { describe, expect, test, vi } from 'vitest';
import { addDays } from '../../../domain/dates/days.ts';
import { ALL_HOMES } from '../../../domain/market/market-history.ts';
import { ADVICE_MAX_LENGTH } from '../../../domain/market/update/advice.ts';
import { textProblem } from '../../../domain/summary/check-text.ts';
import { forbiddenWord } from '../../../domain/wording/states/required-wording.ts';
import { STATE_RULES } from '../../../domain/wording/states/state-rules.ts';
import { readSheets } from '../../../tests/pdf-text.ts';
import { TODAY } from '../../../tests/sample-market.ts';
import { BRAND } from '../../../tests/sample-report.ts';
import { createHistory, figuresOf, updateOf } from '../../../tests/samples/reports/market-history.ts';
import { print, squashed } from '../../../tests/samples/reports/printed-report.ts';
import { sentencesOf, textOf } from '../../../tests/samples/reports/report-blocks.ts';
import type { Report } from '../../report.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

const FULL = createHistory(300, 60);
const UPDATE = updateOf(FULL);
const LINE = 'A line that goes on about prices in this town and on. '.repeat(3).slice(0, ADVICE_MAX_LENGTH);
const HOSTILE = updateOf(FULL, {
	figures: { ...figuresOf(FULL), name: 'Within 1 mi of 1234 Very Long Street Name '.repeat(6) },
	request: { preparedFor: 'X'.repeat(120) },
	brand: {
		...BRAND,
		name: 'Maximiliana '.repeat(25),
		brokerage: 'Brokerage '.repeat(30),
		website: `https://${'w'.repeat(250)}.example`,
	},
	advice: { sell: [LINE, LINE], buy: [LINE, LINE], writtenOn: TODAY },
});

describe('an update is one page within the margins', () => {
	test.each<[string, Report]>([
		['with all its parts', UPDATE],
		['with a name of 300 letters and lines of the greatest length', HOSTILE],
		['with a QR code beside them', { ...HOSTILE, link: `https://lotline.example/r/${'Ab3_'.repeat(8)}` }],
		['with two sales and no listings', updateOf(createHistory(2, 0))],
		['with listings alone', updateOf(createHistory(0, 9))],
	])('%s', async (_, report) => {
		for (const paper of ['letter', 'a4'] as const) {
			const sheets = readSheets(await print(report, paper));
			expect(sheets).toHaveLength(1);
			for (const { texts, width, height } of sheets)
				for (const { left, right, baseline, text } of texts) {
					expect([text, left >= 35.9, right <= width - 35.9]).toEqual([text, true, true]);
					expect(baseline).toBeGreaterThanOrEqual(36);
					expect(baseline).toBeLessThanOrEqual(height - 36);
				}
		}
	});
});

test('two renderings of an update are the same bytes', async () => {
	const [one, other] = await Promise.all([print(UPDATE), print(JSON.parse(JSON.stringify(updateOf(FULL))))]);
	expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

test('headline, figures and sources have the sizes of the design', async () => {
	const texts = readSheets(await print(UPDATE))[0]?.texts ?? [];
	const sizesOf = (pattern: RegExp) => [
		...new Set(texts.filter(({ text }) => pattern.test(text)).map(({ size }) => size)),
	];
	expect(sizesOf(/^Similar homes in/)).toEqual([18]);
	expect(sizesOf(/^\$\d{3},\d{3} ?$/)).toEqual([22]);
	expect(sizesOf(/^Sources:/)).toEqual([7.5]);
});

describe('the lines by rules', () => {
	const markets = [
		FULL,
		createHistory(300, 200),
		createHistory(40, 1),
		createHistory(2, 0),
		createHistory(0, 3),
	];

	test.each(markets.map((market, at) => [at, market] as const))(
		'pass the checks of text by a model, in every state: market %i',
		(_, market) => {
			const { advice, headline, figures, charts } = figuresOf(market);
			const known = [
				...headline.map((value) => ({ name: 'Headline', value })),
				...figures.map(({ label, value, detail }) => ({ name: label, value: `${value} ${detail}` })),
				...(charts.bands ?? []).map((band) => ({ name: 'Band', value: JSON.stringify(band) })),
				{ name: 'Shown', value: [...advice.sell, ...advice.buy].join(' ') },
			];
			for (const line of [...advice.sell, ...advice.buy]) {
				expect(line.length).toBeLessThanOrEqual(ADVICE_MAX_LENGTH);
				for (const state of Object.keys(STATE_RULES)) expect(textProblem(line, known, state)).toBeNull();
			}
			expect([advice.sell.length, advice.buy.length]).toEqual([2, 2]);
		},
	);

	test('say that data is missing instead of a figure', () => {
		const { advice } = figuresOf(createHistory(2, 0));
		expect(advice.sell[0]).toBe("We can't measure months of supply here: no active listings in our data.");
	});
});

test('the agent’s lines stand in place of ours, with their author and day; empty ones are left out', () => {
	const said = { sell: ['Call me first.', ' '], buy: ['', ''], writtenOn: addDays(TODAY, -3) };
	const text = textOf(updateOf(FULL, { advice: said }));
	expect(text).toContain('Call me first.');
	expect(text).not.toContain('Few listings compete');
	expect(text).not.toContain('"If you buy"');
	expect(text).toContain('in the words of Dana Agent, November 18, 2026.');
	expect(textOf(UPDATE)).not.toContain('in the words of');
});

test('a figure of a publisher stands in under its name, with its credit, and only if all homes count', () => {
	const published = [
		{
			dataset: 'redfin' as const,
			measure: 'median_sale_price' as const,
			area: { level: 'zip' as const, name: '44999' },
			month: '2026-10',
			value: 412_000,
			yearAgo: null,
		},
	];
	const thin = createHistory(2, 0, { published });
	const text = textOf(updateOf(thin));
	expect(text).toContain('Redfin, ZIP 44999, October 2026');
	expect(text).toContain('Data provided by Redfin, a national real estate brokerage');
	expect(textOf(updateOf(createHistory(300, 60, { published })))).not.toContain('Redfin');
	const houses = figuresOf(thin, { ...ALL_HOMES, homeType: 'single_family' });
	expect(JSON.stringify(houses)).not.toContain('Redfin');
});

test('it says what its data is: fictional, of some homes, of a non-disclosure state', async () => {
	const demo = updateOf(createHistory(300, 60, { demo: true, state: 'TX' }));
	expect(textOf(demo)).toContain('fictional');
	expect(textOf(demo)).toContain('Texas is a non-disclosure state');
	expect(squashed(readSheets(await print(demo))[0]?.text ?? '')).toContain('Not an appraisal · Demo data');
	const houses = figuresOf(FULL, { ...ALL_HOMES, homeType: 'single_family' });
	expect(houses.notes.join(' ')).toContain('Only the chosen homes count');
	expect(houses.name).toMatch(/, single-family homes$/);
});

test.each(Object.keys(STATE_RULES))('an update in %s uses no forbidden word', (state) => {
	expect(forbiddenWord([UPDATE.title, ...sentencesOf(UPDATE)].join('\n'), state)).toBeNull();
});
