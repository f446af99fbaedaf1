/** What an MLS allows to be shown. */
import { describe, expect, test } from 'vitest';
import { listingRow } from '../../server/live-listings/listing-row.ts';
import { openMls } from '../../tests/providers/open-mls.ts';
import { RECORDED_ON, recorded } from '../../tests/providers/recorded.ts';
import { parseHomes } from '../rows/read-homes.ts';
import { listingHome } from './records/home.ts';

const ZIP = '78704';

describe('display rules', async () => {
	const { fetchZip, find } = await openMls();

	test("a hidden address is not stored, and neither are the home's location and its photos' captions", async () => {
		for (const photo of find('ATX9001108').Media) photo.ShortDescription = 'Front of 1 Hidden Ln';
		const { homes } = await fetchZip();
		const listings = parseHomes(homes, { zip: ZIP, place: null, today: RECORDED_ON });
		const hidden = listings.find(({ listing }) => listing.sourceId === 'ATX9001108');
		expect(JSON.stringify(hidden?.listing)).not.toContain('caption');
		expect(hidden?.listing.photos?.length).toBeGreaterThan(0);
		expect(hidden?.listing).toMatchObject({
			address: null,
			latitude: null,
			longitude: null,
			listPrice: 438_500,
		});
	});

	test('public remarks are read but not kept, private ones not even read; a hidden address hides quotes, too', () => {
		const [active] = recorded('reso/property.page1').value;
		const read = (more: object) => {
			const home = listingHome({ ...active, ...more });
			return parseHomes(home ? [home] : [], { zip: ZIP, place: null, today: RECORDED_ON })[0]?.listing;
		};
		const remarks = 'A fully renovated home. Ask about the garden behind it.';
		const shown = read({ PublicRemarks: remarks });
		expect(shown?.remarks?.hits).toMatchObject([{ phrase: 'whole_home', quote: 'A fully renovated home' }]);
		expect(JSON.stringify(shown)).not.toContain('garden');
		expect(read({ PrivateRemarks: remarks })?.remarks).toBeUndefined();
		const hidden = read({ PublicRemarks: remarks, InternetAddressDisplayYN: false });
		expect(hidden?.remarks?.hits).toMatchObject([{ phrase: 'whole_home', quote: '' }]);
	});

	test('a listing that may not be shown is left out', async () => {
		const [active] = recorded('reso/property.page1').value;
		expect(listingHome({ ...active, MlgCanView: false })).toBeNull();
		expect(listingHome({ ...active, InternetEntireListingDisplayYN: false })).toBeNull();
		expect(listingHome({ ...active, InternetAutomatedValuationDisplayYN: false })?.hidesValuation).toBe(true);
	});

	test('the listing firm is named with its contact, and photos are in order', async () => {
		const { homes } = await fetchZip();
		const home = homes.find(({ cells }) => cells.mlsId === 'ATX9001101');
		expect(home?.attribution).toBe('Example Realty Group, 512-555-0101');
		const [listing] = parseHomes(home ? [home] : [], { zip: ZIP, place: null, today: RECORDED_ON });
		expect(listing && listingRow(listing).attribution).toBe('Example Realty Group, 512-555-0101');
		const media: Record<string, string>[] = find('ATX9001101').Media;
		expect(home?.photos).toEqual(
			media.map(({ MediaURL, MediaKey, ModificationTimestamp }) => ({
				url: MediaURL,
				id: `${MediaKey} ${ModificationTimestamp}`,
			})),
		);
		expect(home?.photos.length).toBe(2);
	});

	test('photos have their captions, and private ones are left out', () => {
		const [active] = recorded('reso/property.page1').value;
		const media = (at: number, facts: object) => ({
			...{ MediaURL: `https://media.example.com/${at}.jpg`, MediaCategory: 'Photo', Order: at },
			...facts,
		});
		const photos = (...all: object[]) => listingHome({ ...active, Media: all })?.photos;
		expect(
			photos(
				media(2, { Permission: ['Public'], ShortDescription: 'Kitchen' }),
				media(1, { Permission: 'IDX,VOW' }),
				media(3, { Permission: ['Private'] }),
				media(4, { Permission: ['OfficeOnly'] }),
				media(5, { MediaCategory: 'Video' }),
				media(0, { Permission: [] }),
			),
		).toEqual([
			{ url: 'https://media.example.com/0.jpg' },
			{ url: 'https://media.example.com/1.jpg', screenOnly: true },
			{ url: 'https://media.example.com/2.jpg', caption: 'Kitchen' },
		]);
	});
});
