/** Sentences with counts of none, one and two, as people read them: of screens, reports, links, email and files. */
import { describe, expect, test } from 'vitest';
import { PRICE_REPORT_KINDS } from '../contract/reports/report-request.ts';
import { correctionSentence } from '../domain/analysis/sentences/correction-words.ts';
import { strategyLead } from '../domain/analysis/sentences/strategy-words.ts';
import { plural } from '../domain/format/plural.ts';
import { pluralWord } from '../domain/format/words.ts';
import { supplyText } from '../domain/market/conditions.ts';
import { priceChartMessage } from '../domain/market/history/market-charts.ts';
import { sampleText } from '../domain/market/history/metric-text.ts';
import { supplyBars } from '../domain/market/history/price-bands.ts';
import { netSheet } from '../domain/net-sheet/net-sheet.ts';
import { NO_FACTS } from '../domain/net-sheet/net-sheet-facts.ts';
import type { Correction } from '../domain/pricing/correction/correction.ts';
import { usageEmail } from '../host/mail/emails.ts';
import { createEvidence, createSales } from '../tests/sample-market.ts';
import { createActiveListings, createReportInput, createZipMarket } from '../tests/sample-report.ts';
import { textsOf } from '../tests/traces/shown.ts';
import { fitText } from '../web/features/admin/market-models.tsx';
import { inventoryNote } from '../web/features/market/market-notes.ts';
import { composeReport } from './compose.ts';

const NOUNS =
	'account|comp|credit|day|home|list|listing|market|mile|month|pair|price|rate|record|report|row|sale|year';
const ONE_OF_MANY = new RegExp(
	`(?<![\\d.,–/-])\\b1 (?:(?!of |to |and |per |a |in )[a-z-]+ ){0,2}(?:${NOUNS})s\\b`,
);
const MANY_OF_ONE = new RegExp(
	`\\b(?:0|2) (?:(?!of |to |and |per |a |in )[a-z-]+ ){0,2}(?:${NOUNS})\\b(?!s|-)`,
);
const ONE_AS_MANY = /\bthe (?:1|one) [a-z ]+\b[^.]*\b(?:them|they|are)\b/;

/** The sentences that don't agree with their counts. */
function disagreeing(texts: readonly string[]): string[] {
	return texts.filter((text) => [ONE_OF_MANY, MANY_OF_ONE, ONE_AS_MANY].some((wrong) => wrong.test(text)));
}

test('finds a count that its noun, verb or pronoun doesn’t agree with', () => {
	const wrong = [
		'1 months of supply',
		'1 active and 0 pending listing',
		'2 sale',
		'the one listing: among them',
	];
	expect(disagreeing(wrong)).toEqual(wrong);
	expect(disagreeing(['1 month', '1 of 2 sales', '0 sales', '1.1 miles', '$1 sale', '11 sales'])).toEqual([]);
});

describe.each([0, 1, 2])('with a count of %d', (number) => {
	test('sentences on screens, in email and in files agree', () => {
		const market = createZipMarket(createSales(30), createActiveListings(number));
		const months = [
			['2026-01', 400_000],
			['2026-02', null],
			['2026-03', 410_000],
		] as const;
		const charts = months.map(([month, median]) => ({ month, median, sales: number }));
		const sheet = netSheet(
			{
				...{ state: 'OK', county: null, city: null, isResidence: true },
				...{ range: null, effectiveOn: '2026-11-28' },
			},
			{
				...{ ...NO_FACTS, ownPrice: 400_000, payoff: 1000, payoffRate: 0.05 },
				...{ interestPaidTo: '2026-12-01', closingOn: `2026-12-0${1 + number}` },
				...{ yearlyTax: 3650, taxPaidTo: '2026-12-01' },
			},
		);
		expect(
			disagreeing([
				plural(number, 'sale'),
				pluralWord(number, 'comp'),
				supplyText(number),
				...supplyBars([
					{ low: null, high: null, active: number, salesPerMonth: number, months: null, sales: number },
				]).flatMap(({ words, supply }) => [words, supply]),
				sampleText({ unit: 'change' }, { value: 0, sample: number }),
				sampleText({ unit: 'usd' }, { value: 0, sample: number }),
				priceChartMessage('98103', { months: charts } as never),
				strategyLead({ groups: [], similar: number, listed: number, measured: number, unsold: number }),
				...[null, { weight: 0.5, log: 0.03, days: number }].map((ownPrice) =>
					correctionSentence({ log: 0.1, reasons: [], ownPrice } as unknown as Correction, {
						market: 'King County, WA',
						sales: number,
						correction: { errors: number } as never,
					}),
				),
				inventoryNote({ ...market, activeNow: number }, { value: 0.5, sample: number }),
				fitText({ running_since: '2026-11-28T10:00:00Z', priced: number, retry_at: null }),
				usageEmail('a@x.example', { used: 0, credits: number }, 'https://lotline.example').text,
				...(sheet?.lines.map(({ how }) => how) ?? []),
			]),
		).toEqual([]);
	});

	test.each(PRICE_REPORT_KINDS)('a %s report with so many listings agrees', (kind) => {
		const sales = createSales(40);
		const activeListings = createActiveListings(24)
			.map((listing) => ({ ...listing, status: 'for_sale' as const }))
			.slice(0, number);
		const { pages } = composeReport(
			createReportInput({ sales, evidence: createEvidence(sales, { activeListings }), input: { kind } }),
		);
		const texts = pages
			.flatMap(({ blocks }) => blocks.flatMap((block) => textsOf(block)))
			.map(({ text }) => text);
		expect(texts.length).toBeGreaterThan(10);
		expect(disagreeing(texts)).toEqual([]);
	});
});

test('a chart text counts the missing months within the range that it names', () => {
	const month = (name: string, median: number | null) => ({ month: name, median, sales: 3 });
	const months = [
		...[month('2026-01', null), month('2026-02', 400_000), month('2026-03', null), month('2026-04', 410_000)],
		...[month('2026-05', null), month('2026-06', null)],
	];
	expect(priceChartMessage('98103', { months } as never)).toBe(
		'Median sale price, 98103, February 2026 to April 2026: $400,000 to $410,000, 9 sales, 1 month missing.',
	);
});
