import { expect, test } from 'vitest';
import { NO_TERMS } from '../../domain/analysis/offer/offer-terms.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { DEFAULT_ASSIGNMENT } from '../../domain/wording/states/assignment.ts';
import { type HomeReportDraft, requestTexts, writeReportRequest } from './report-request.ts';
import { ReportRequest } from './request-schema.ts';

const DRAFT: HomeReportDraft = {
	preparedFor: 'Pat Client',
	note: 'As we spoke.',
	saleNotes: true,
	pageOrder: ['market', 'comps'],
	kind: 'full',
	address: '1 Main St, Kent, WA 98030',
	work: { facts: { condition: 2 }, choices: { ...NO_CHOICES, dropped: { a: 'Not at market terms' } } },
	cover: { number: 2, focus: { x: 0, y: 1 } },
	replaces: '2e0ad1f2-9d0f-4b53-8a8c-3a3f2a1b6c11',
};

const sent = (body: object): unknown => JSON.parse(JSON.stringify(body));
const problemOf = (body: unknown) => ReportRequest.safeParse(body).error?.issues[0]?.message;

test('a request is read as it was written', () => {
	const read = ReportRequest.parse(sent(writeReportRequest(DRAFT)));
	expect(read).toEqual({ ...DRAFT, assignment: DEFAULT_ASSIGNMENT });
});

test('each kind has its own fields, and what is no field of it is ignored', () => {
	const market = {
		kind: 'market',
		zip: '98030',
		radius: 0.5,
		preparedFor: 'Pat',
		note: 'A note.',
		replaces: null,
	};
	expect(ReportRequest.parse({ ...market, advice: null, price: 1 })).toEqual(market);
	const update = { kind: 'market_update', area: '98030', preparedFor: 'Pat', advice: null, replaces: null };
	expect(ReportRequest.parse({ ...update, note: 'A note.' })).toEqual(update);
});

test('names and notes are optional, and trimmed before their length is checked', () => {
	const body = writeReportRequest({ kind: 'brief', address: DRAFT.address, work: DRAFT.work });
	expect(ReportRequest.parse(body)).toMatchObject({ preparedFor: '', note: '', replaces: null });
	const spaced = { ...body, preparedFor: `${' '.repeat(200)}Pat `, note: `${'x'.repeat(2000)}\n` };
	expect(ReportRequest.parse(spaced)).toMatchObject({ preparedFor: 'Pat', note: 'x'.repeat(2000) });
	expect(problemOf({ ...body, note: 'x'.repeat(2001) })).toBe('The note can have at most 2,000 characters.');
});

test('the form asks for the texts of a kind, with what was written', () => {
	const request = ReportRequest.parse(writeReportRequest(DRAFT));
	expect(requestTexts(request)).toMatchObject([
		{ field: 'preparedFor', text: 'Pat Client', isName: true },
		{ field: 'note', text: 'As we spoke.', label: 'Note to the client (optional)' },
	]);
});

test.each([null, [], 'x', 7, {}, { kind: 'brief' }, { kind: 'market' }, { kind: 'market_update' }])(
	'refuses %j with a message',
	(body) => {
		expect(problemOf(body)).toMatch(/^[A-Z].+\.$/);
	},
);

test.each([
	['listPrice', 'Enter a list price from $1 to $1,000,000,000.'],
	['mortgageRate', 'Enter a mortgage rate from 0 to 30%, or none.'],
	['downPayment', 'Enter a down payment from 0 to 100% of the price, or none.'],
	['yearlyTax', 'Enter taxes, insurance and dues from $0 to $1,000,000,000, or none.'],
	['monthlyDues', 'Enter taxes, insurance and dues from $0 to $1,000,000,000, or none.'],
])('an offer with an impossible %s gets a sentence about it', (field, problem) => {
	const body = writeReportRequest({ ...DRAFT, kind: 'offer' });
	for (const wrong of [-1, 1e12, '500000', Number.NaN])
		expect(problemOf({ ...body, offer: { [field]: wrong } })).toBe(problem);
	expect(ReportRequest.parse({ ...body, offer: {} })).toMatchObject({ offer: NO_TERMS });
});
