import { expect, test } from 'vitest';
import { parseOwnReport, parseSavedReports, parseSharedReport } from './report.ts';
import { isLive, parseReportShare } from './share.ts';

const ROW = {
	id: 'r1',
	created_at: '2026-05-01T10:00:00+00:00',
	updated_at: '2026-05-02T10:00:00+00:00',
	kind: 'brief',
	title: 'Comparative market analysis',
	address: '1 Main St, Kent, WA 98030',
	zip: '98030',
	prepared_for: '',
	price: 500_000,
	low: 450_000,
	high: 550_000,
	effective_on: '2026-05-01',
	demo: false,
};

const SHARE = {
	id: 's1',
	report_id: 'r1',
	token: 'x'.repeat(32),
	created_at: '2026-05-01T10:00:00+00:00',
	expires_at: '2026-05-08T10:00:00+00:00',
	revoked_at: null,
	views: 2,
	viewed_at: ['2026-05-03T10:00:00+00:00'],
	viewed_on: ['phone'],
	has_passcode: false,
	stays_current: false,
	is_printed: false,
	wrong_passcodes: 0,
	wrong_passcode_at: null,
	guessing_at: null,
	opened_at: null,
	emails_openings: true,
};

const REPORT = { version: 1, title: 'Comparative market analysis', pages: [], brand: {} };

test('a row is a saved report; the price may be null', () => {
	const [priced, unpriced] = parseSavedReports([ROW, { ...ROW, price: null, low: null, high: null }]);
	expect(priced).toMatchObject({ updatedAt: ROW.updated_at, price: { value: 500_000, low: 450_000 } });
	expect(unpriced?.price).toBeNull();
	expect(() => parseSavedReports([{ ...ROW, kind: 'poster' }])).toThrow();
});

test('a link works until it expires or is revoked', () => {
	const share = parseReportShare(SHARE);
	const end = Date.parse(SHARE.expires_at);
	expect([isLive(share, end - 1), isLive(share, end)]).toEqual([true, false]);
	expect(isLive({ ...share, expiresAt: null }, end + 1e12)).toBe(true);
	expect(isLive({ ...share, expiresAt: null, revokedAt: '2026-05-02' }, end - 1)).toBe(false);
});

test("the agent's own report includes the work it was made from", () => {
	const own = {
		...ROW,
		report: REPORT,
		query: { address: '1 Main St' },
		work: { version: 1, facts: { bedrooms: 3, pool: 'yes' } },
		newer_data: true,
		shares: [SHARE],
	};
	expect(parseOwnReport(own)).toMatchObject({
		report: REPORT,
		work: { facts: { bedrooms: 3 }, choices: { pinned: [] } },
		newerData: true,
		shares: [{ token: SHARE.token, views: 2 }],
	});
});

test('a shared report needs a version and pages, and keeps everything else', () => {
	const shared = { report: REPORT, updated_at: ROW.updated_at, newer_data: false, is_printed: false };
	expect(parseSharedReport(shared)).toMatchObject({ report: REPORT });
	for (const broken of [null, { ...shared, report: null }, { ...shared, report: { title: 'x' } }]) {
		expect(() => parseSharedReport(broken)).toThrow();
	}
});
