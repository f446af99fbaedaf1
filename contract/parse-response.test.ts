/** Successful responses that aren't what the server sends: a proxy's page, another version, a mistake. */
import { expect, test } from 'vitest';
import { parseAccount } from './account.ts';
import { parseBacktests } from './accuracy/backtest.ts';
import { parseOverview, readUsers } from './admin.ts';
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
		readAccount: parseAccount,
		readOverview: parseOverview,
		readUsers,
		readBacktests: parseBacktests,
		readChangedSubscription: parseChangedSubscription,
		readSubscription: (body: unknown) => parseSubscription(body, 0),
		readCompsResponse: parseCompsResponse,
		readDemoMails: parseDemoMails,
		parseEvidence: parseEvidence,
		readInvoices: parseInvoices,
		readZipMarket: parseZipMarket,
		readMarketHistory: parseMarketHistory,
		readOwnReport: parseOwnReport,
		readSavedReports: parseSavedReports,
		readSharedReport: parseSharedReport,
		readReportId: parseReportId,
		readReportShare: parseReportShare,
		readSummaryEvent: (body: unknown) => parseSummaryEvent(`data: ${JSON.stringify(body)}`),
		readChoices: parseChoices,
		readRejectedRows: parseRejectedRows,
		readUploads: parseUploads,
		readLimitReached: parseLimitReached,
		readUsageStatus: parseUsageStatus,
	}),
)('%s answers a malformed response with a sentence for the screen', (_, read) => {
	for (const body of ['<html>', 1, true, { zip: 1 }]) expect(() => read(body)).toThrow(SENTENCE);
});

test('text that is not JSON is answered with the same sentence', () => {
	expect(() => parseSummaryEvent('<html>')).toThrow(SENTENCE);
});

const SENTENCE = "We couldn't read the server's response. Reload the page and try again.";
