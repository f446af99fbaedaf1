/** Reports in every state: the required statement, its size and place, and the words that a state doesn't allow. */
import { describe, expect, test, vi } from 'vitest';
import { PRICE_REPORT_KINDS } from '../contract/reports/report-request.ts';
import { type Assignment, DEFAULT_ASSIGNMENT } from '../domain/wording/states/assignment.ts';
import { forbiddenWord, requiredWording } from '../domain/wording/states/required-wording.ts';
import { STATE_RULES } from '../domain/wording/states/state-rules.ts';
import { readSheets } from '../tests/pdf-text.ts';
import { createReportInput } from '../tests/sample-report.ts';
import { createInput } from '../tests/samples/reports/market-report-input.ts';
import { print, squashed } from '../tests/samples/reports/printed-report.ts';
import { blocksOf, sentencesOf, textOf } from '../tests/samples/reports/report-blocks.ts';
import { composeReport } from './compose.ts';
import { composeMarketReport } from './market/compose-market-report.ts';
import type { Report } from './report.ts';
import type { ReportInput } from './report-input.ts';

// A busy machine takes a while to open fonts.
vi.setConfig({ testTimeout: 30_000 });

/** Only what the state decides is analyzed again. */
const inputs = new Map<string, ReportInput>();

function reportIn(state: string, assignment: Partial<Assignment> = {}, kind: Report['kind'] = 'full') {
	const input = inputs.get(state) ?? createReportInput({ subject: { state } });
	inputs.set(state, input);
	return composeReport({
		...input,
		kind: kind as 'full',
		request: { ...input.request, assignment: { ...DEFAULT_ASSIGNMENT, ...assignment } },
	});
}

const FOR_FEE = { purpose: 'listing', forFee: true } as const;
const ASSIGNMENTS = { 'a free analysis': {}, 'an analysis for a fee': { forFee: true } } as const;

describe.each(Object.keys(STATE_RULES))('in %s', (state) => {
	test.each(Object.entries(ASSIGNMENTS))(
		'%s has its statement, with the price, and no forbidden word',
		(_, part) => {
			const wording = requiredWording(state, { ...DEFAULT_ASSIGNMENT, ...part });
			for (const kind of PRICE_REPORT_KINDS) {
				const report = reportIn(state, part, kind);
				const words = [report.title, ...report.notices, ...sentencesOf(report)].join('\n');
				expect(forbiddenWord(words, state)).toBeNull();
				const page = report.pages.find(({ blocks }) => blocks.some((block) => block.kind === 'price'));
				const at = page?.blocks.findIndex((block) => block.kind === 'price') ?? -2;
				const price = page?.blocks[at];
				// South Carolina's is said before the analysis, so it stands before the price.
				const beside = page?.blocks[wording.isDueBefore ? at - 1 : at + 1];
				if (wording.isRequired)
					expect(beside).toEqual({ kind: 'text', text: wording.statement, look: 'lead' });
				else expect(price).toMatchObject({ disclaimer: expect.stringContaining(wording.statement) });
			}
		},
	);
});

test('a market report uses no word that a state forbids', () => {
	const report = composeMarketReport(createInput());
	const words = [report.title, ...sentencesOf(report)].join('\n');
	for (const state of Object.keys(STATE_RULES)) expect(forbiddenWord(words, state), state).toBeNull();
});

const REQUIRED = Object.keys(STATE_RULES).filter((state) => requiredWording(state, FOR_FEE).isRequired);

test.each(REQUIRED)('%s: the statement is printed in at least 12 points', async (state) => {
	const { statement } = requiredWording(state, FOR_FEE);
	const sheets = readSheets(await print(reportIn(state, { forFee: true })));
	const sheet = sheets.find(({ text }) => squashed(text).includes(statement));
	const lines = sheet?.texts.filter(({ text }) => text.trim() !== '' && statement.includes(text.trim()));
	const large = lines?.filter(({ size }) => size >= 12) ?? [];
	expect(large.map(({ text }) => text.trim()).join(' ')).toContain(statement);
});

test('the broker’s wording follows the statement', () => {
	const words = 'Prepared under the supervision of Pat Broker.';
	const blocks = blocksOf(reportIn('NJ', { brokerWording: words }), 'price');
	const at = blocks.findIndex(({ kind }) => kind === 'price');
	expect(blocks[at + 1]).toMatchObject({ text: words });
});

test('a report names purpose, user, inspections, interest, license and firm; what is unknown is a dash', () => {
	const known = reportIn('OH', {
		purpose: 'estate',
		intendedUser: 'The executor',
		interest: 'None',
		exterior: '2026-11-20',
		interior: 'no',
		assumptions: 'The roof is assumed sound.',
	});
	const rows = (report: Report) =>
		Object.fromEntries(
			blocksOf(report, 'disclosures')
				.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
				.map(({ label, value }) => [label, value]),
		);
	expect(rows(known)).toMatchObject({
		Purpose: 'To inform the parties to an estate, a divorce or a partition',
		'Intended user': 'The executor',
		'Exterior inspected': 'November 20, 2026',
		'Interior inspected': 'No',
		"Agent's interest and conflicts of interest": 'None',
		'Property interest': 'Fee simple',
		'License number': 'SAL.0000000',
		Firm: 'Sample Realty',
	});
	expect(textOf(known)).toContain('The roof is assumed sound.');
	expect(rows(reportIn('OH'))).toMatchObject({
		'Exterior inspected': '—',
		"Agent's interest and conflicts of interest": '—',
	});
	const confirmed = rows(reportIn('WA', { forFee: true, confirmed: true }))['Confirmed by the agent'];
	expect(confirmed).toBe('The fee for this analysis is paid to my firm.');
	expect(rows(reportIn('OH', { confirmed: true }))).not.toHaveProperty('Confirmed by the agent');
});

test('a signature line is printed where a state asks for one', () => {
	expect(textOf(reportIn('NC', { forFee: true }))).toContain('"Signature"');
	expect(textOf(reportIn('NC'))).not.toContain('"Signature"');
	// Oregon asks for it on an analysis for a listing, too.
	expect(textOf(reportIn('OR'))).toContain('"Signature"');
	expect(textOf(reportIn('OH', { forFee: true }))).not.toContain('"Signature"');
});

test('a brief report discloses only what a price opinion must', () => {
	const ids = (part: Partial<Assignment>) => reportIn('OH', part, 'brief').pages.map(({ id }) => id);
	expect(ids({})).toEqual(['brief']);
	expect(ids({ forFee: true })).toEqual(['brief', 'disclosures']);
	expect(reportIn('OR', {}, 'brief').pages.map(({ id }) => id)).toEqual(['brief', 'disclosures']);
});
