/** How real servers differ from the standard, or where it leaves a choice. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json } from '../../tests/providers/double.ts';
import { copyWhole, numbersOf, openMls } from '../../tests/providers/open-mls.ts';
import { RECORDED_ON, recorded } from '../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../provider.ts';
import { readHomes } from '../rows/read-homes.ts';
import { readMetadata } from './metadata.ts';
import { reso } from './reso.ts';
import { listingHome } from './rows.ts';

const everything = async () => numbersOf((await (await openMls()).fetchZip()).homes);
const [active] = recorded('reso/property.page1').value;
const [closed] = recorded('reso/property.closed').value;

const read = (row: object) => {
	const home = listingHome({ ...active, ...row });
	return readHomes(home ? [home] : [], { zip: '78704', place: null, today: RECORDED_ON })[0]?.listing;
};

afterEach(() => vi.unstubAllEnvs());

describe('pages', () => {
	test('are requested in ways that every server supports, each with the right size', async () => {
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

	test('may end with an empty one', async () => {
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

	test('behind a proxy, whose links have another port or only a path, come from the configured server', async () => {
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
		expect(numbersOf(homes.homes)).toEqual(await everything());
		expect(homes.isComplete).toBe(true);
		expect([...hosts]).toEqual([new URL(double.url).host]);
	});

	test('of $top records in total are followed by the rest', async () => {
		const { double, fetchZip } = await openMls({ maxPage: 2 });
		// `$top` limits the whole query, so the links end after two records.
		const expected = await everything();
		const { homes } = await fetchZip(NO_EARLIER_FETCH, { RESO_PAGE_SIZE: '2' });
		expect(numbersOf(homes)).toEqual(expected);
		expect(double.requests.some((request) => decodeURIComponent(request).includes('ListingKey gt'))).toBe(
			true,
		);
	});

	test('with numeric keys are requested without quotes', async () => {
		const { double, fetchZip } = await openMls({ links: false, maxPage: 2, numericKeys: true });
		const { homes } = await fetchZip();
		expect(numbersOf(homes)).toEqual(await everything());
		expect(double.requests.some((request) => /ListingKey gt \d+\)/.test(decodeURIComponent(request)))).toBe(
			true,
		);
	});
});

describe('timestamps', () => {
	test.each(['2026-11-19T09:30:00-05:00', '2026-11-19T14:30:00.0000000Z', '2026-11-19T14:30:00'])(
		'written as %s are requested in UTC with milliseconds, wherever Lotline runs',
		async (timestamp) => {
			vi.stubEnv('TZ', 'America/Los_Angeles');
			const { double, fetchZip, find } = await openMls();
			Object.assign(find('ATX9001101'), { ModificationTimestamp: timestamp });
			for (const row of double.rows)
				if (row.ListingId !== 'ATX9001101') row.ModificationTimestamp = '2026-10-01T00:00:00Z';
			const { cursor } = await fetchZip();
			await fetchZip({ completeOn: RECORDED_ON, cursor, hasRents: true });
			expect(decodeURIComponent(double.requests.at(-1) ?? '')).toContain(
				'ModificationTimestamp ge 2026-11-19T14:30:00.000Z',
			);
		},
	);
});

describe('metadata', () => {
	test('that is missing leaves the standard’s own fields', async () => {
		const { double, fetchZip } = await openMls();
		double.fault = (request) => (request.url.includes('$metadata') ? json({}, 404) : null);
		expect(numbersOf((await fetchZip()).homes)).toEqual(await everything());
		expect(double.requests.some((request) => request.includes('Mlg'))).toBe(false);
	});

	test('that is an HTML page is rejected, and requested again', async () => {
		const { double, fetchZip } = await openMls();
		double.fault = (request) =>
			request.url.includes('$metadata') ? new Response('<!doctype html><h1>Maintenance</h1>') : null;
		await expect(fetchZip()).rejects.toThrow('It sent an unexpected response.');
		double.fault = null;
		expect((await fetchZip()).homes.every(({ photos }) => photos.length > 0)).toBe(true);
	});

	test('may have another name for the type of its listings', async () => {
		const { double, fetchZip } = await openMls({ typeName: 'ResidentialProperty', without: ['MlgCanView'] });
		expect(numbersOf((await fetchZip()).homes)).toEqual(await everything());
		expect(double.requests.some((request) => request.includes('MlgCanView'))).toBe(false);
	});

	test('lists the statuses it has: others are not requested', async () => {
		const { fetchZip } = await openMls({ enums: 'typed', withoutStatuses: ['ComingSoon'] });
		expect((await fetchZip()).homes.length).toBeGreaterThan(5);
	});

	test('is read with prefixes, base types and the fields of photos', () => {
		const xml = `<edmx:Edmx xmlns:edmx="x"><s:Schema Namespace='org.a'>
			<s:EntityType Name="Base"><s:Property Name="ListingKey" Type="Edm.String"/></s:EntityType>
			<s:EntityType Name="Property" BaseType="org.a.Base"><s:NavigationProperty Name="Media" Type="Collection(org.a.Media)"/></s:EntityType>
			<s:EntityType Name="Media"><s:Property Name="MediaURL" Type="Edm.String"/></s:EntityType>
			<s:EnumType Name="StandardStatus"><s:Member Name="Active"/></s:EnumType></s:Schema></edmx:Edmx>`;
		const { fields, media, members } = readMetadata(xml);
		expect([...fields.keys()].sort()).toEqual(['ListingKey', 'Media']);
		expect([...media.keys()]).toEqual(['MediaURL']);
		expect(members.get('org.a.StandardStatus')).toEqual(new Set(['Active']));
	});
});

describe('photos', () => {
	test('that a server doesn’t expand are left out, and not requested again', async () => {
		const { double, fetchZip } = await openMls({ expand: 'refused' });
		const { homes } = await fetchZip();
		expect(numbersOf(homes)).toEqual(await everything());
		expect(homes.every(({ photos }) => photos.length === 0)).toBe(true);
		double.requests.length = 0;
		await fetchZip();
		expect(double.requests.some((request) => request.includes('$expand'))).toBe(false);
	});

	const photosOf = async (options: Parameters<typeof openMls>[0], settings = {}) => {
		const { double, fetchZip } = await openMls(options);
		const { homes } = await fetchZip(NO_EARLIER_FETCH, settings);
		const photos = Object.fromEntries(homes.map(({ cells, photos }) => [cells.mlsId, photos]));
		return { double, photos, fetchZip };
	};
	const expanded = async () => (await photosOf({})).photos;
	const mediaCalls = (requests: readonly string[]) =>
		requests.filter((request) => request.includes('/odata/Media?'));

	test.each([
		['refuses to expand', { expand: 'refused' }, {}],
		['passes over $expand', { expand: 'ignored' }, {}],
		['pages without links', { expand: 'refused', links: false, maxPage: 4 }, { RESO_PAGE_SIZE: '4' }],
		['has keys that are numbers', { expand: 'refused', numericKeys: true }, {}],
		['is set to RESO_MEDIA=resource', {}, { RESO_MEDIA: 'resource' }],
	] as const)('of a server that %s come from its resource Media', async (_, options, settings) => {
		const { photos, double } = await photosOf({ mediaResource: true, ...options }, settings);
		expect(photos).toEqual(await expanded());
		expect(mediaCalls(double.requests).length).toBeGreaterThan(0);
		// One call requests the photos of up to twenty listings.
		const [first = ''] = mediaCalls(double.requests).map(decodeURIComponent);
		expect(first.match(/ResourceRecordKey eq/g)?.length).toBeGreaterThan(5);
	});

	test('are requested for the newest listings on the market first, up to the limit of calls', async () => {
		const { double, fetchZip } = await openMls({ expand: 'refused', mediaResource: true, maxPage: 5 });
		const [media] = active.Media;
		const five = (name: string) => [1, 2, 3, 4, 5].map((at) => ({ ...media, MediaKey: `${name} ${at}` }));
		for (let at = 10; at < 35; at++)
			double.rows.push({
				...active,
				...{
					ListingKey: `new-${at}`,
					ListingId: `ATX70000${at}`,
					Media: five(`new ${at}`),
				},
				ModificationTimestamp: `2026-11-19T10:00:${at}Z`,
			});
		const { homes } = await fetchZip();
		expect(mediaCalls(double.requests).length).toBe(20);
		const shown = homes.filter(({ photos }) => photos.length > 0).map(({ cells }) => cells.mlsId);
		expect(shown.sort()).toEqual(Array.from({ length: 20 }, (_, at) => `ATX70000${15 + at}`));
	});

	test('of a server that refuses to expand come into a copy of the whole MLS, too', async () => {
		const { double, context } = await openMls({
			...{ expand: 'refused', mediaResource: true, links: false, maxPage: 6, without: ['MlgCanView'] },
		});
		const copying = context({ RESO_REPLICATION: 'true', RESO_PAGE_SIZE: '6' });
		await reso.check(copying);
		const homes = await copyWhole(copying);
		expect(numbersOf(homes)).toEqual(await everything());
		expect(homes.every(({ photos }) => photos.length > 0)).toBe(true);
		expect(double.requests.filter((request) => request.includes('$expand')).length).toBeLessThan(3);
	});

	test('that can’t be read cost no home', async () => {
		const { double, fetchZip } = await openMls({ expand: 'refused', mediaResource: true });
		double.fault = (request) => (request.url.includes('/odata/Media?') ? json({}, 429) : null);
		expect(numbersOf((await fetchZip()).homes)).toEqual(await everything());
	});

	test('are not asked for with RESO_MEDIA=false', async () => {
		const { double, photos } = await photosOf({ mediaResource: true }, { RESO_MEDIA: 'false' });
		expect(Object.values(photos).flat()).toEqual([]);
		expect(double.requests.some((request) => /expand|Media/.test(request))).toBe(false);
	});

	test.each([{ Media: null }, { Media: undefined }, { Media: [] }, { Media: [{ MediaURL: null }] }])(
		'may be missing: %j',
		(media) => {
			expect(read(media)?.photos ?? []).toEqual([]);
		},
	);
});

describe('values', () => {
	test('that are null, absent or blank are unknown', () => {
		const names = [
			'YearBuilt',
			'LotSizeAcres',
			'LotSizeSquareFeet',
			'LotSizeArea',
			'OnMarketDate',
			'ListOfficeName',
		];
		const [withNull, without, blank] = [null, undefined, ''].map((nothing) =>
			read(Object.fromEntries(names.map((name) => [name, nothing]))),
		);
		expect(withNull).toMatchObject({ yearBuilt: null, lotSize: null, listPrice: 724_900 });
		expect(without).toEqual(withNull);
		expect(blank).toEqual(withNull);
	});

	test.each([false, 'false', 'N', 'No', 0, '0'])('of a seller’s preference may be written as %j', (no) => {
		expect(listingHome({ ...active, InternetEntireListingDisplayYN: no })).toBeNull();
		expect(listingHome({ ...active, MlgCanView: no })).toBeNull();
		expect(read({ InternetAddressDisplayYN: no })).toMatchObject({ address: null, hidesAddress: true });
		expect(read({ InternetAutomatedValuationDisplayYN: no })).toMatchObject({ hidesValuation: true });
	});

	test('of enumerations may be members, display names or lists, in any case', () => {
		for (const status of ['ActiveUnderContract', 'Active Under Contract', 'active under contract'])
			expect(read({ StandardStatus: status })?.status).toBe('pending');
		expect(read({ PropertySubType: ['SingleFamilyResidence'] })?.homeType).toBe('single_family');
		expect(listingHome({ ...active, StandardStatus: 'Auction' })).toBeNull();
		expect(read({ StandardStatus: "org.reso.metadata.enums.StandardStatus'Pending'" })?.status).toBe(
			'pending',
		);
		expect(read({ PropertySubType: 'Townhouse,Duplex' })?.homeType).toBe('townhouse');
	});

	test('of enumerations as text are requested by display name and by member, or as configured', async () => {
		for (const enums of ['display', 'member'] as const) {
			const { fetchZip } = await openMls({ enums });
			expect(numbersOf((await fetchZip()).homes)).toEqual(await everything());
		}
		const { double, fetchZip } = await openMls();
		await fetchZip(NO_EARLIER_FETCH, { RESO_ENUM_STYLE: 'display' });
		const queriesSent = double.requests
			.map(decodeURIComponent)
			.filter((request) => request.includes('/Property?'));
		expect(queriesSent.some((request) => request.includes("eq 'Active Under Contract'"))).toBe(true);
		expect(queriesSent.some((request) => request.includes("eq 'ActiveUnderContract'"))).toBe(false);
	});

	test('of cities are spelled like the ZIP code’s city if they are members', () => {
		const cityOf = (City: string, city: string) => {
			const home = listingHome({ ...active, City });
			const place = { city, state: 'TX' };
			const context = { zip: '78704', place, today: RECORDED_ON };
			return readHomes(home ? [home] : [], context)[0]?.listing.city;
		};
		expect(cityOf('SanAntonio', 'San Antonio')).toBe('San Antonio');
		expect(cityOf('MCKINNEY', 'McKinney')).toBe('McKinney');
		expect(cityOf('Rollingwood', 'Austin')).toBe('Rollingwood');
	});

	test('of leases are not sales, whatever the server calls their type', async () => {
		expect(listingHome({ ...active, PropertyType: 'F', LeaseAmount: 2_500 })).toBeNull();
		expect(listingHome({ ...closed, PropertyType: 'F', LeaseAmount: 2_500 })).toBeNull();
		expect(listingHome({ ...active, PropertyType: 'A', LeaseAmount: null })).not.toBeNull();
	});

	test('closed leases are not rents of this month', async () => {
		const { double, fetchZip } = await openMls();
		const [lease = {}] = double.rows.filter(({ PropertyType }) => PropertyType === 'Residential Lease');
		const before = (await fetchZip()).rents;
		for (let at = 0; at < 9; at++)
			double.rows.push({
				...{ ...lease, ListingKey: `lease-${at}`, StandardStatus: 'Closed', CloseDate: '2025-02-01' },
				...{ ListPrice: 900, LeaseAmount: 900, ClosePrice: 900 },
			});
		expect((await fetchZip()).rents).toEqual(before);
		expect(before).toHaveLength(1);
	});

	test('of areas have the unit of their record', () => {
		expect(read({ LivingArea: 150, LivingAreaUnits: 'Square Meters' })?.livingArea).toBe(1615);
		expect(read({ LivingArea: 1642, LivingAreaUnits: null })?.livingArea).toBe(1642);
		const acres = { LotSizeSquareFeet: null, LotSizeArea: null, LotSizeUnits: null, LotSizeAcres: 0.25 };
		expect(read(acres)?.lotSize).toBe(10_890);
		expect(read({ ...acres, LotSizeAcres: null, LotSizeArea: 0.25 })?.lotSize).toBeNull();
	});

	test('of prices may be text; a closing without a price is not a sale', () => {
		expect(read({ ListPrice: '724900.00' })?.listPrice).toBe(724_900);
		expect(read({ ...closed, ClosePrice: null })).toBeUndefined();
	});
});

test('the configured URL may be that of a request', async () => {
	for (const path of ['/odata/', '/odata/Property', '/odata/$metadata']) {
		const { double, fetchZip } = await openMls();
		const { homes } = await fetchZip(NO_EARLIER_FETCH, { RESO_BASE_URL: `${double.url}${path}` });
		expect(numbersOf(homes)).toEqual(await everything());
	}
});

describe('failures', () => {
	test.each([
		[
			'HTML with status 500',
			() => new Response('<h1>Oops</h1>', { status: 500 }),
			'It responded with status 500.',
		],
		[
			'HTML with status 400',
			() => new Response('<h1>Bad</h1>', { status: 400 }),
			'It responded with status 400.',
		],
		[
			'no list of records',
			() => json({ error: null }),
			'The MLS sent something other than a page of listings.',
		],
		[
			'the standard’s error body',
			() =>
				json(
					{
						error: {
							code: '400',
							message: "Could not find\n a property named 'ListPrize'.",
							target: 'query',
						},
					},
					400,
				),
			"It responded with status 400: Could not find a property named 'ListPrize'.",
		],
		[
			'the error body of Bridge',
			() => json({ success: false, status: 404, message: 'Invalid dataset' }, 404),
			'It responded with status 404: Invalid dataset.',
		],
		[
			'the error body of Spark',
			() =>
				json({ D: { Success: false, Code: 1_550, Message: 'Over rate limit' } }, 429, {
					'retry-after': '60',
				}),
			'It responded with status 429.',
		],
		[
			'too many conditions (413)',
			() => json({ error: { code: '413' } }, 413),
			'It responded with status 413.',
		],
	])('with %s have one message', async (_, answer, sentence) => {
		const { double, fetchZip } = await openMls();
		double.fault = (request) => (request.url.includes('/Property') ? answer() : null);
		await expect(fetchZip()).rejects.toThrow(sentence);
	});

	test('from an expired token don’t happen, because a new one is requested before it expires', async () => {
		const { double, clock, fetchZip } = await openMls();
		const queriesSent = () => double.requests.filter((request) => request.includes('/oauth/')).length;
		await fetchZip();
		clock.now = new Date(clock.now.getTime() + (28_800 - 60) * 1_000);
		await fetchZip();
		expect(queriesSent()).toBe(2);
	});
});
