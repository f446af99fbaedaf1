/**
 * Everything that screens, reports, PDFs, links, CSV files and emails say of five ZIP codes and ten homes. Of the demo
 * market, or of a file of sales: `FIGURES_SOURCE=sales.csv npx vitest run --project operation tests/consistency`.
 */
import { beforeAll, expect, test } from 'vitest';
import type { PriceReportKind } from '../../report/report.ts';
import { withBrowser } from '../journeys/browser.ts';
import { alter } from './altered.ts';
import { type Claim, claimsOf } from './claims.ts';
import { openCollector } from './collect.ts';
import { contradictionsIn, missingTwins, unnamedIn } from './contradictions.ts';
import { openHost, openSource } from './source.ts';
import type { Statement } from './statement.ts';
import { unreadIn } from './unread.ts';

const KINDS: readonly PriceReportKind[] = ['full', 'standard', 'brief', 'pack'];

withBrowser();
const host = await openHost();
const statements: Statement[] = [];
let streets: ReadonlySet<string> = new Set();
let claims: Claim[] = [];

beforeAll(async () => {
	const source = await openSource(host);
	const collector = await openCollector(host);
	for (const zip of source.zips) statements.push(...(await collector.ofZip(zip)));
	for (const [at, home] of source.homes.entries())
		statements.push(...(await collector.ofHome(home, [KINDS[at % KINDS.length] ?? 'full'])));
	statements.push(...(await collector.ofWatched(source.zips)));
	streets = source.streets;
	claims = claimsOf(statements, streets);
	expect([source.zips.length, source.homes.length]).toEqual([5, 10]);
}, 1_800_000);

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

test('every surface has figures', () => {
	const surfaces = new Set(claims.map(({ statement }) => statement.surface));
	for (const surface of [
		'search',
		'search CSV',
		'workbench',
		'workbench CSV',
		'market page',
		'watched areas',
	])
		expect(surfaces).toContain(surface);
	for (const surface of ['comparison', 'email']) expect(surfaces).toContain(surface);
	for (const report of ['market report', 'market update', ...KINDS.map((kind) => `${kind} report`)])
		for (const form of ['', ' PDF', ' link']) expect(surfaces).toContain(`${report}${form}`);
});

test('a changed figure is found, whatever its noun', { timeout: 120_000 }, () => {
	const altered = alter(statements, claims);
	const found = contradictionsIn(claimsOf(altered.statements, streets)).map((each) => each.split('\n')[0]);
	expect(altered.keys.length).toBeGreaterThan(15);
	expect(found).toEqual(expect.arrayContaining(altered.keys));
});
