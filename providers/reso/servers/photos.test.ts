/** Photos of servers that deviate from the standard or use its options. */
import { describe, expect, test } from 'vitest';
import { json } from '../../../tests/providers/double.ts';
import { allNumbers, copyMls, numbersOf, openMls } from '../../../tests/providers/open-mls.ts';
import { RECORDED_ON, recorded } from '../../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../../provider.ts';
import { parseHomes } from '../../rows/read-homes.ts';
import { listingHome } from '../records/home.ts';
import { reso } from '../reso.ts';

const [active] = recorded('reso/property.page1').value;

const read = (row: object) => {
	const home = listingHome({ ...active, ...row });
	return parseHomes(home ? [home] : [], { zip: '78704', place: null, today: RECORDED_ON })[0]?.listing;
};

describe('photos', () => {
	test('that a server doesn’t expand are left out, and not requested again', async () => {
		const { double, fetchZip } = await openMls({ expand: 'refused' });
		const { homes } = await fetchZip();
		expect(numbersOf(homes)).toEqual(await allNumbers());
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
		['ignores $expand', { expand: 'ignored' }, {}],
		['pages without links', { expand: 'refused', links: false, maxPage: 4 }, { RESO_PAGE_SIZE: '4' }],
		['has keys that are numbers', { expand: 'refused', numericKeys: true }, {}],
		['is set to RESO_MEDIA=resource', {}, { RESO_MEDIA: 'resource' }],
	] as const)('of a server that %s are read from its Media resource', async (_, options, settings) => {
		const { photos, double } = await photosOf({ mediaResource: true, ...options }, settings);
		expect(photos).toEqual(await expanded());
		expect(mediaCalls(double.requests).length).toBeGreaterThan(0);
		// One call requests the photos of up to twenty listings.
		const [first = ''] = mediaCalls(double.requests).map(decodeURIComponent);
		expect(first.match(/ResourceRecordKey eq/g)?.length).toBeGreaterThan(5);
	});

	test('are requested for the newest active listings first, up to the call limit', async () => {
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

	test('of a server that refuses to expand are part of a copy of the whole MLS', async () => {
		const { double, context } = await openMls({
			...{ expand: 'refused', mediaResource: true, links: false, maxPage: 6, without: ['MlgCanView'] },
		});
		const copying = context({ RESO_REPLICATION: 'true', RESO_PAGE_SIZE: '6' });
		await reso.check(copying);
		const homes = await copyMls(copying);
		expect(numbersOf(homes)).toEqual(await allNumbers());
		expect(homes.every(({ photos }) => photos.length > 0)).toBe(true);
		expect(double.requests.filter((request) => request.includes('$expand')).length).toBeLessThan(3);
	});

	test('that can’t be read don’t affect the homes', async () => {
		const { double, fetchZip } = await openMls({ expand: 'refused', mediaResource: true });
		double.fault = (request) => (request.url.includes('/odata/Media?') ? json({}, 429) : null);
		expect(numbersOf((await fetchZip()).homes)).toEqual(await allNumbers());
	});

	test('are not requested with RESO_MEDIA=false', async () => {
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
