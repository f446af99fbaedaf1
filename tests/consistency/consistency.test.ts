/**
 * Everything that screens, reports, PDFs, links, CSV files and emails say of five ZIP codes and ten homes. Of the demo
 * market, or of a file of sales: `FIGURES_SOURCE=sales.csv npx vitest run --project operation tests/consistency`.
 */
import { expect, test } from 'vitest';
import type { PriceReportKind } from '../../contract/reports/report-request.ts';
import { withBrowser } from '../journeys/browser.ts';
import { alter } from './altered.ts';
import { type Claim, claimsOf } from './claims.ts';
import { openCollector } from './collect.ts';
import { contradictionsIn, missingTwins, unnamedIn } from './contradictions.ts';
import { openHost, openSource } from './source.ts';
import type { Statement } from './statement.ts';
import { unreadIn } from './unread.ts';

const KINDS: readonly PriceReportKind[] = ['full', 'standard', 'brief', 'pack'];

const SCREENS = [
	...['search', 'search CSV', 'workbench', 'workbench CSV', 'market page'],
	...['watched areas', 'comparison', 'email'],
];

withBrowser();
const host = await openHost();
const statements: Statement[] = [];
let streets: ReadonlySet<string> = new Set();
let claims: Claim[] = [];

test('every surface shows figures', { timeout: 1_800_000 }, async () => {
	const source = await openSource(host);
	expect([source.zips.length, source.homes.length]).toEqual([5, 10]);
	const collector = await openCollector(host);
	for (const zip of source.zips) statements.push(...(await collector.ofZip(zip)));
	for (const [at, home] of source.homes.entries())
		statements.push(...(await collector.ofHome(home, [KINDS[at % KINDS.length] ?? 'full'])));
	statements.push(...(await collector.ofWatched(source.zips)));
	streets = source.streets;
	claims = claimsOf(statements, streets);
	const reports = ['market report', 'market update', ...KINDS.map((kind) => `${kind} report`)];
	const surfaces = new Set(claims.map(({ statement }) => statement.surface));
	expect([...surfaces].sort()).toEqual(
		[...SCREENS, ...reports.flatMap((report) => [report, `${report} PDF`, `${report} link`])].sort(),
	);
});

test('no two figures that claim the same differ', () => {
	expect(contradictionsIn(claims)).toEqual([]);
});

test('every figure of a market names its area and its period', () => {
	expect(unnamedIn(claims)).toEqual([]);
});

test('a report says the same on its page, in its PDF and under its link', () => {
	expect(missingTwins(claims)).toEqual([]);
});

test('every statistic is compared', () => {
	expect(unreadIn(statements, claims)).toEqual([]);
});

test('a changed figure is found, whatever its noun', { timeout: 120_000 }, () => {
	const altered = alter(statements, claims);
	const found = contradictionsIn(claimsOf(altered.statements, streets)).map((each) => each.split('\n')[0]);
	expect(altered.keys.length).toBeGreaterThan(15);
	expect(found).toEqual(expect.arrayContaining(altered.keys));
});
