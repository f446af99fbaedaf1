/** Pages of servers that deviate from the standard or use its options. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json } from '../../../tests/providers/double.ts';
import { allNumbers, numbersOf, openMls } from '../../../tests/providers/open-mls.ts';
import { recorded } from '../../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../../provider.ts';

const [active] = recorded('reso/property.page1').value;
const [closed] = recorded('reso/property.closed').value;

afterEach(() => vi.unstubAllEnvs());

describe('pages', () => {
	test('are requested in ways that every server supports, with the right page size', async () => {
		const { double, fetchZip } = await openMls({ links: false, maxPage: 2 });
		const sizes: (string | null)[] = [];
		double.fault = (request) => {
			if (request.url.includes('/Property')) sizes.push(request.headers.get('prefer'));
			return null;
		};
		await fetchZip();
		expect(sizes.length).toBeGreaterThan(3);
		expect(new Set(sizes)).toEqual(new Set(['odata.maxpagesize=200']));
		const queriesSent = double.requests
			.filter((request) => request.includes('/Property?'))
			.map(decodeURIComponent);
		for (const request of queriesSent) {
			expect(request).not.toMatch(/\$skip|\bin \(|contains|\bhas\b|\bne\b|\bnot\b|geo\./);
			expect(request).toContain('$orderby=ModificationTimestamp,ListingKey');
		}
	});

	test('may end with an empty page', async () => {
		const { double, fetchZip } = await openMls();
		double.fault = async (request) => {
			const url = new URL(request.url);
			if (!url.pathname.endsWith('/Property')) return null;
			if (url.searchParams.get('after') === 'nothing') return json({ value: [] });
			const rows = url.search.includes('Closed') ? [closed] : [active];
			url.searchParams.set('after', 'nothing');
			return json({ '@odata.nextLink': url.href, value: rows });
		};
		const ended = await fetchZip();
		expect(ended.isComplete).toBe(true);
		expect(numbersOf(ended.homes)).toEqual([active.ListingId, closed.ListingId].sort());
	});

	test('behind a proxy, whose links have a different port or only a path, come from the configured server', async () => {
		const { double, fetchZip } = await openMls();
		double.fault = async (request) => {
			const url = new URL(request.url);
			if (!url.pathname.endsWith('/Property')) return null;
			const at = Number(url.searchParams.get('after') ?? 0);
			url.searchParams.set('after', String(at + 1));
			const link = at === 0 ? `http://127.0.0.1:9${url.pathname}${url.search}` : `Property${url.search}`;
			return json({
				...(at < 2 && { '@odata.nextLink': link }),
				value: [{ ...active, ListingKey: `k${at}`, ListingId: `ATX${at}1` }],
			});
		};
		expect(numbersOf((await fetchZip()).homes)).toEqual(['ATX01', 'ATX11', 'ATX21']);
	});

	test('with links to another server are continued after the last record', async () => {
		const { double, fetchZip } = await openMls({ maxPage: 2 });
		const { fetch: original } = globalThis;
		const hosts = new Set<string>();
		vi.stubGlobal('fetch', async (url: URL, options: RequestInit) => {
			hosts.add(url.host);
			const response = await original(url, options);
			const text = await response.text();
			return new Response(
				text.replaceAll(`"${double.url}/odata/Property?`, '"http://mls.internal/odata/Property?'),
				response,
			);
		});
		const homes = await fetchZip().finally(() => vi.unstubAllGlobals());
		expect(numbersOf(homes.homes)).toEqual(await allNumbers());
		expect(homes.isComplete).toBe(true);
		expect([...hosts]).toEqual([new URL(double.url).host]);
	});

	test('are read to the end even if $top limits all of them together', async () => {
		const { double, fetchZip } = await openMls({ maxPage: 2 });
		// `$top` limits the whole query, so the links end after two records.
		const expected = await allNumbers();
		const { homes } = await fetchZip(NO_EARLIER_FETCH, { RESO_PAGE_SIZE: '2' });
		expect(numbersOf(homes)).toEqual(expected);
		expect(double.requests.some((request) => decodeURIComponent(request).includes('ListingKey gt'))).toBe(
			true,
		);
	});
});
