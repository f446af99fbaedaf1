import { expect, test } from 'vitest';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { PRICE_REPORT_KINDS } from '../../report/report.ts';
import { parseMarketReportRequest, parseReportRequest } from './report-draft.ts';
import {
	PriceReportKind,
	type ReportDraft,
	ReportKind,
	writeMarketReportRequest,
	writeReportRequest,
} from './report-request.ts';

const DRAFT: ReportDraft = {
	query: { address: '1 Main St, Kent, WA 98030' },
	work: { facts: { condition: 2 }, choices: { ...NO_CHOICES, dropped: { a: 'Not at market terms' } } },
	saleNotes: true,
	pageOrder: ['market', 'comps'],
	cover: { number: 2, focus: { x: 0, y: 1 } },
	kind: 'full',
	preparedFor: 'Pat Client',
	note: 'As we spoke.',
	replaces: '2e0ad1f2-9d0f-4b53-8a8c-3a3f2a1b6c11',
};

test('parses what was written, except its search', () => {
	const { query, ...rest } = DRAFT;
	const body = JSON.parse(JSON.stringify(writeReportRequest(DRAFT)));
	expect(body.address).toBe(query.address);
	expect(parseReportRequest(body)).toEqual(rest);
});

test('parses a market report as it was written, except its search', () => {
	const words = { preparedFor: 'Pat Client', note: 'As we spoke.', replaces: DRAFT.replaces };
	const body = writeMarketReportRequest({ query: { zip: '98030', radius: 0.5 }, ...words });
	expect(body).toMatchObject({ kind: 'market', zip: '98030', radius: 0.5 });
	expect(parseMarketReportRequest(JSON.parse(JSON.stringify(body)))).toEqual(words);
	expect(parseMarketReportRequest({ note: 'x'.repeat(2001) })).toMatch(/^The note can have at most/);
	expect(parseMarketReportRequest(null)).toMatch(/^[A-Z].+\.$/);
});

test('names and notes are optional, and trimmed before their length is checked', () => {
	const { address: _, ...body } = writeReportRequest(DRAFT) as Record<string, unknown>;
	const { prepared_for: __, note: ___, replaces: ____, ...bare } = body;
	expect(parseReportRequest(bare)).toMatchObject({ preparedFor: '', note: '', replaces: null });
	const spaced = { ...body, prepared_for: `${' '.repeat(200)}Pat `, note: `${'x'.repeat(2000)}\n` };
	expect(parseReportRequest(spaced)).toMatchObject({ preparedFor: 'Pat', note: 'x'.repeat(2000) });
});

test.each([null, [], 'x', 7, {}])('refuses %j with a message', (body) => {
	expect(parseReportRequest(body)).toMatch(/^[A-Z].+\.$/);
});

test('the report types match those in `report`', () => {
	expect(PriceReportKind.options).toEqual([...PRICE_REPORT_KINDS]);
	expect(ReportKind.options).toEqual([...PRICE_REPORT_KINDS, 'market', 'market_update']);
});
