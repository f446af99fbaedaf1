/** Servers that refuse parts of a query, or return nothing for them. */
import { describe, expect, test } from 'vitest';
import { json } from '../../tests/providers/double.ts';
import { allNumbers, copyMls, numbersOf, openMls } from '../../tests/providers/open-mls.ts';
import type { Quirk } from '../../tests/providers/reso-quirks.ts';
import { NO_EARLIER_FETCH } from '../provider.ts';
import { reso } from './reso.ts';

const queries = (requests: readonly string[]) =>
	requests
		.map((request) => decodeURIComponent(request.replaceAll('+', ' ')))
		.filter((request) => request.includes('/odata/Property?'));

interface Case {
	quirks: Quirk[];
	options?: Parameters<typeof openMls>[0];
}

const CASES: readonly Case[] = [
	{ quirks: ['no $top over 100'] },
	{ quirks: ['no $top over 25'] },
	{ quirks: ['no $top'] },
	{ quirks: ['no $top'], options: { links: false, maxPage: 2 } },
	{ quirks: ['no $count'] },
	{ quirks: ['no $orderby'] },
	{ quirks: ['no $orderby'], options: { links: false, maxPage: 2 } },
	{ quirks: ['no startswith'] },
	{ quirks: ['no status filter'] },
	{ quirks: ['no status filter'], options: { enums: 'typed' } },
	{ quirks: ['unnamed refusals', 'no $top', 'no startswith'], options: { links: false } },
	{ quirks: ['unnamed refusals', 'no $orderby', 'no $count', 'no status filter'] },
	{ quirks: ['counts instead of records'] },
	{ quirks: ['nothing for $top with $orderby'] },
	{ quirks: ['nothing for typed enumerations'], options: { enums: 'typed' } },
	{
		quirks: ['counts instead of records', 'nothing for $top with $orderby', 'no parentheses'],
		options: { links: false, maxPage: 1_000 },
	},
	{ quirks: ['no parentheses'], options: { links: false, maxPage: 2 } },
	{ quirks: ['timestamps as strings'], options: { links: false, maxPage: 2 } },
	{ quirks: ['4.01 names'] },
	{ quirks: ['relative links'] },
	{ quirks: ['links on every page'], options: { maxPage: 2 } },
	{ quirks: ['refusals as errors', 'no startswith'] },
	// The reference implementation on MongoDB.
	{
		quirks: ['refusals as errors', 'no startswith', 'counts instead of records', 'links on every page'],
		options: { maxPage: 200, credentials: 'json' },
	},
];

describe('a server with', () => {
	test.each(CASES)('$quirks $options sends all homes of a ZIP code', async ({ quirks, options }) => {
		const { double, fetchZip, find } = await openMls({ ...options, quirks });
		// In every form of the query, homes with ZIP+4 are found, too.
		Object.assign(find('ATX9001101'), { PostalCode: '78704-1234' });
		const settings = { RESO_PAGE_SIZE: options?.maxPage ? String(Math.min(options.maxPage, 200)) : '200' };
		const first = await fetchZip(NO_EARLIER_FETCH, settings);
		expect(numbersOf(first.homes)).toEqual(await allNumbers());
		expect(first.isComplete).toBe(true);
		// The process remembers what was refused, so nothing is refused twice.
		double.requests.length = 0;
		const again = await fetchZip(NO_EARLIER_FETCH, settings);
		expect(numbersOf(again.homes)).toEqual(numbersOf(first.homes));
		const queriesSent = queries(double.requests);
		const forms = new Set(queriesSent.map((query) => /\$count/.test(query)));
		expect(forms.size).toBe(1);
	});

	test('no filter by status is read once for both listings and sales', async () => {
		const { double, fetchZip } = await openMls({ quirks: ['no status filter'], maxPage: 1_000 });
		const first = await fetchZip();
		expect(queries(double.requests)).toHaveLength(2);
		double.requests.length = 0;
		expect(numbersOf((await fetchZip()).homes)).toEqual(numbersOf(first.homes));
		expect(queries(double.requests)).toHaveLength(1);
		const { fetchZip: fetchEverything } = await openMls({ maxPage: 1_000 });
		expect(numbersOf(first.homes)).toEqual(numbersOf((await fetchEverything()).homes));
	});

	test('a refusal that names a part gets later queries without only that part', async () => {
		const { double, fetchZip } = await openMls({ quirks: ['no startswith'] });
		await fetchZip();
		const [refused = '', ...rest] = queries(double.requests);
		expect(refused).toContain("startswith(PostalCode,'78704')");
		for (const query of rest) {
			expect(query).toContain("PostalCode ge '78704' and PostalCode lt '78705'");
			expect(query).toMatch(/\$orderby=.*\$count=true.*\$top=200.*\$expand=Media/);
		}
	});
});

test.each<Quirk[]>([['unnamed refusals', 'no $orderby'], ['nothing for $top with $orderby']])(
	'what helps against %s %s is all that is left out',
	async (...quirks) => {
		const { double, fetchZip } = await openMls({ quirks, maxPage: 1_000 });
		await fetchZip();
		double.requests.length = 0;
		await fetchZip();
		for (const query of queries(double.requests)) {
			expect(query).toContain("startswith(PostalCode,'78704')");
			expect(query).toMatch(/StandardStatus eq .*\$count=true.*\$expand=Media/);
		}
	},
);

test('a query that is refused in every form fails with the first refusal', async () => {
	const { double, fetchZip } = await openMls();
	let queriesSent = 0;
	double.fault = (request) =>
		request.url.includes('/odata/Property')
			? json({ error: { code: '400', message: `Wrong dataset ${++queriesSent}` } }, 400)
			: null;
	await expect(fetchZip()).rejects.toThrow('It responded with status 400: Wrong dataset 1.');
	expect(queriesSent).toBeLessThan(15);
});

test('a missing resource is not requested in other ways', async () => {
	const { double, fetchZip } = await openMls();
	let queriesSent = 0;
	double.fault = (request) => {
		if (!request.url.includes('/odata/Property')) return null;
		queriesSent += 1;
		return json({ error: { code: '404', message: 'Property not found' } }, 404);
	};
	await expect(fetchZip()).rejects.toThrow('Property not found');
	expect(queriesSent).toBe(1);
});

test.each([
	['counts instead of records', {}],
	['no $top', {}],
	['no $orderby', { links: false }],
	['nothing for $top with $orderby', { links: false }],
	['timestamps as strings', { links: false }],
] as const)('a server with %s is copied as a whole', async (quirk, options) => {
	const { context } = await openMls({ quirks: [quirk], maxPage: 4, without: ['MlgCanView'], ...options });
	const copying = context({ RESO_REPLICATION: 'true', RESO_PAGE_SIZE: '4' });
	await reso.check(copying);
	const homes = await copyMls(copying);
	expect([...new Set(numbersOf(homes))]).toEqual(await allNumbers());
});
