/** Successful responses that aren't what the server sends: a proxy's page, another version, a mistake. */
import { expect, test } from 'vitest';
import { parseAccount } from './account.ts';
import { parseBacktests } from './accuracy/backtest.ts';
import { parseOverview, parseUsers } from './admin.ts';
import { parseChangedSubscription, parseSubscription } from './billing.ts';
import { parseCompsResponse } from './comps/comps.ts';
import { parseDemoMails } from './demo-mail.ts';
import { parseEvidence } from './evidence.ts';
import { parseInvoices } from './invoices.ts';
import { parseMarketHistory, parseZipMarket } from './market.ts';
import { parseOwnReport, parseSavedReports, parseSharedReport } from './reports/report.ts';
import { parseReportId } from './reports/report-request.ts';
import { parseReportShare } from './reports/share.ts';
import { parseSummaryEvent } from './summary.ts';
import { parseChoices, parseRejectedRows, parseUploads } from './uploads.ts';
import { parseLimitReached, parseUsageStatus } from './usage.ts';

test.each<[string, (body: unknown) => unknown]>(
	Object.entries({
		parseAccount,
		parseOverview,
		parseUsers,
		parseBacktests,
		parseChangedSubscription,
		parseSubscription: (body: unknown) => parseSubscription(body, 0),
		parseCompsResponse,
		parseDemoMails,
		parseEvidence,
		parseInvoices,
		parseZipMarket,
		parseMarketHistory,
		parseOwnReport,
		parseSavedReports,
		parseSharedReport,
		parseReportId,
		parseReportShare,
		parseSummaryEvent: (body: unknown) => parseSummaryEvent(`data: ${JSON.stringify(body)}`),
		parseChoices,
		parseRejectedRows,
		parseUploads,
		parseLimitReached,
		parseUsageStatus,
	}),
)('%s answers a malformed response with a sentence for the screen', (_, read) => {
	for (const body of ['<html>', 1, true, { zip: 1 }]) expect(() => read(body)).toThrow(SENTENCE);
});

test('text that is not JSON is answered with the same sentence', () => {
	expect(() => parseSummaryEvent('<html>')).toThrow(SENTENCE);
});

const SENTENCE = "We couldn't read the server's response. Reload the page and try again.";
