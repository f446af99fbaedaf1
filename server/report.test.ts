import { expect, test } from 'vitest';
import { writeReportRequest } from '../contract/reports/report-request.ts';
import { NO_CHOICES } from '../domain/comps/choices.ts';
import type { Context } from './context.ts';
import { report } from './report.ts';

/** The database's response to a report on a home without nearby sales. */
const ANSWERS: Record<string, object> = {
	begin_report: { refused: null, brand: {}, units: 'square_feet' },
	search: {
		head: {
			spot: null,
			subject: null,
			reach: null,
			as_of: '2026-11-20',
			demo: false,
			list_prices_only: false,
			market: null,
			prices: [],
			days: [],
		},
		cards: null,
		sales: null,
		offers: null,
		model: '{}',
	},
	report_figures: { market: null, backtest: null },
	save_report: { refused: null, id: 'saved' },
};

/** Requests a report. @returns the procedures that were called, and the status */
async function send(isTimedOut: boolean, headers: Record<string, string>, signal?: AbortSignal) {
	const called: string[] = [];
	const context = {
		now: () => new Date('2026-11-20T12:00:00Z'),
		userOf: async () => ({ id: 'somebody' }),
		call: async (procedure: string) => {
			called.push(procedure);
			return [ANSWERS[procedure]];
		},
		compute: async () => ({ report: '{"pages":[]}', inputs: '{}', problem: null }),
		isTimedOut: () => isTimedOut,
		log: () => {},
	} as unknown as Context;
	const body = writeReportRequest({
		kind: 'brief',
		address: '1 Test Lane, Helena, MT 59601',
		work: { facts: {}, choices: NO_CHOICES },
	});
	const request = new Request('http://localhost/functions/v1/report', {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: 'Bearer token', ...headers },
		body: JSON.stringify(body),
		...(signal && { signal }),
	});
	const status = await report(request, context).then(
		(response) => response.status,
		(error) => error.status,
	);
	return { called, status };
}

test('a report that took too long is not saved, and its own credit is refunded', async () => {
	const { called, status } = await send(true, {});
	expect(status).toBe(503);
	expect(called).not.toContain('save_report');
	expect(called).toContain('refund_search');
});

test('a report with the key of a search can be created later for the same credit', async () => {
	const { called } = await send(true, { 'idempotency-key': 'search' });
	expect(called).not.toContain('save_report');
	expect(called).not.toContain('refund_search');
});

test('a report that was canceled is not saved', async () => {
	const { called } = await send(false, {}, AbortSignal.abort());
	expect(called).not.toContain('save_report');
	expect(called).toContain('refund_search');
});

test('a report finished in time is saved', async () => {
	const { called, status } = await send(false, {});
	expect([status, called.at(-1)]).toEqual([200, 'save_report']);
});
