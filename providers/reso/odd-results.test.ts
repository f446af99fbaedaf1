/** Servers with odd results: no homes, homes of another MLS, or endless pages. */
import { expect, test } from 'vitest';
import { allNumbers, copyMls, numbersOf, openMls } from '../../tests/providers/open-mls.ts';
import { RECORDED_ON } from '../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../provider.ts';
import { parseHomes } from '../rows/read-homes.ts';
import { reso } from './reso.ts';

const queries = (requests: readonly string[]) =>
	requests
		.map((request) => decodeURIComponent(request.replaceAll('+', ' ')))
		.filter((request) => request.includes('/odata/Property?'));

test('finds homes with a ZIP+4 code', async () => {
	const { fetchZip, find } = await openMls();
	Object.assign(find('ATX9001101'), { PostalCode: '78704-1234' });
	const { homes } = await fetchZip();
	const read = parseHomes(homes, { zip: '78704', place: null, today: RECORDED_ON });
	expect(read.find(({ listing }) => listing.sourceId === 'ATX9001101')?.listing.zip).toBe('78704');
});

test('an MLS without homes in a ZIP code gets simpler queries three times, and then no more', async () => {
	const { double, fetchZip } = await openMls();
	double.rows.length = 0;
	for (let at = 0; at < 3; at++) expect((await fetchZip()).homes).toEqual([]);
	double.requests.length = 0;
	expect(await fetchZip()).toMatchObject({ homes: [], isComplete: true });
	expect(queries(double.requests).length).toBe(2);
});

test('the check of the settings reads one page', async () => {
	const { double, context } = await openMls({ links: false });
	await reso.check(context());
	expect(queries(double.requests).length).toBe(1);
});

test('records of another MLS are dropped if the server ignores the filter', async () => {
	const { double, fetchZip, find } = await openMls({ quirks: ['no parentheses'] });
	for (const row of double.rows) row.OriginatingSystemName = 'ours';
	Object.assign(find('ATX9001103'), { OriginatingSystemName: 'theirs', StandardStatus: 'Pending' });
	const { homes } = await fetchZip(NO_EARLIER_FETCH, { RESO_ORIGINATING_SYSTEM: 'ours' });
	expect(homes.length).toBeGreaterThan(5);
	expect(numbersOf(homes)).not.toContain('ATX9001103');
});

test('a copy ends with an empty page, even if that page has a link', async () => {
	const quirks = ['links on every page', 'counts instead of records'] as const;
	const options = { without: ['MlgCanView'], expand: 'refused', mediaResource: true } as const;
	const { double, context } = await openMls({ quirks, ...options });
	const copying = context({ RESO_REPLICATION: 'true', RESO_PAGE_SIZE: '2' });
	const homes = await copyMls(copying);
	expect(numbersOf(homes)).toEqual(await allNumbers());
	expect(homes.every(({ photos }) => photos.length > 0)).toBe(true);
	expect(double.requests.length).toBeLessThan(60);
});

test('a copy does not count as complete if $top limits all pages together', async () => {
	const { context } = await openMls({ maxPage: 3, without: ['MlgCanView'] });
	const copying = context({ RESO_REPLICATION: 'true', RESO_PAGE_SIZE: '5' });
	const homes = await copyMls(copying);
	expect(numbersOf(homes)).toEqual(await allNumbers());
});
