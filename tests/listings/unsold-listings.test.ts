/** Listings that left the market unsold: evidence has them where a source reports every listing that leaves. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/dates/days.ts';
import { importFile } from '../../host/import/import-file.ts';
import { centerOf, daysAgo } from '../homes.ts';
import { listedYears, type PastListing } from '../listed-years.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore } from '../shared-host.ts';
import { findEvidence, newSubscriber } from '../users.ts';
import { call, processUploads, upload } from './uploads/upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

const today = daysAgo(0);
const LISTINGS = listedYears(today);
const UNSOLD = LISTINGS.filter(({ leftOn }) => leftOn !== null && leftOn > addDays(today, -730));
const HEADER =
	'MLS #,Address,Zip Code,Status,Property Type,Sqft,Bedrooms,Year Built,Latitude,Longitude,List Price,Original List Price,Sold Price,List Date,Under Contract Date,Close Date,Off Market Date';

/** A file as an MLS exports it, with listings that were first listed for $540,000. */
async function csvOf(
	zip: string,
	listings: readonly PastListing[],
	changes: (listing: PastListing) => { street?: string; original?: string; place?: string } = () => ({}),
): Promise<string> {
	const { latitude, longitude } = await centerOf(sql, zip);
	const rows = listings.map((listing) => {
		const { number, status, listedOn, contractOn, closedOn, leftOn } = listing;
		const { street, original = '540000', place = `${latitude},${longitude}` } = changes(listing);
		return [
			...[number, street ?? `${number.slice(3)} Ended St`, zip, status],
			...['Single Family', 1800, 3, 1990, place, 500_000, original, status === 'Closed' ? 490_000 : ''],
			...[listedOn, contractOn ?? '', closedOn ?? '', leftOn ?? ''],
		].join(',');
	});
	return [HEADER, ...rows].join('\n');
}

async function load(zip: string, csv: string, sourceName = `ended-${zip}.csv`): Promise<void> {
	const path = join(temporaryFolder(), sourceName);
	writeFileSync(path, csv);
	await importFile({ store, path, sourceName, today });
}

const agent = await newSubscriber(sql);
const unsoldAt = async (zip: string, street?: string, searcher = agent) =>
	(await findEvidence(searcher, street ? { address: `${street}, ${zip}` } : { zip })).unsold;

test('evidence has the facts, the original list price and the day of each, and from when all are reported', async () => {
	const zip = '59844';
	await load(zip, await csvOf(zip, LISTINGS));
	const unsold = await unsoldAt(zip);
	expect(Object.keys(unsold?.completeFrom ?? {})).toEqual([`ended-${zip}.csv`]);
	expect(Object.values(unsold?.completeFrom ?? {})[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
	expect(unsold?.listings.map(({ leftOn }) => leftOn).sort()).toEqual(
		UNSOLD.map(({ leftOn }) => leftOn).sort(),
	);
	const { latitude, longitude } = await centerOf(sql, zip);
	expect(unsold?.listings[0]).toMatchObject({
		...{ homeType: 'single_family', livingArea: 1800, bedrooms: 3, yearBuilt: 1990, zip },
		...{ originalListPrice: 540_000, source: `ended-${zip}.csv`, condition: null },
		...{ latitude: expect.closeTo(latitude, 5), longitude: expect.closeTo(longitude, 5) },
	});
	expect(JSON.stringify(unsold)).not.toMatch(/ended st|MLS1/i);
});

test('a home counts once, and not if it sold or was listed again, or is the subject', async () => {
	const zip = '59845';
	const [first, second, third, ...others] = UNSOLD;
	const soldLater = LISTINGS.find(
		({ status, closedOn }) => status === 'Closed' && (closedOn ?? '') > (third?.leftOn ?? ''),
	);
	const streets = new Map([
		// Two of one home, and one of a home that sold later.
		[first?.number, '1 Again St'],
		[second?.number, '1 Again St'],
		[third?.number, '2 Sold St'],
		[soldLater?.number, '2 Sold St'],
		[others[0]?.number, '3 Subject St'],
	]);
	await load(
		zip,
		await csvOf(zip, LISTINGS, ({ number }) => {
			const street = streets.get(number);
			return street ? { street } : {};
		}),
	);
	const days = (await unsoldAt(zip, '3 Subject St'))?.listings.map(({ leftOn }) => leftOn).sort();
	const expected = [second, ...others.slice(1)].map((listing) => listing?.leftOn).sort();
	expect(days).toEqual(expected);
	const pastListingAt = async (street: string) =>
		(await findEvidence(agent, { address: `${street}, ${zip}` })).pastListing;
	const recordOf = (listing: PastListing | undefined) => ({
		prices: [{ on: listing?.listedOn, price: 540_000 }],
		...{ endedOn: listing?.leftOn, ending: listing?.status.toLowerCase(), lastPrice: 500_000 },
		source: `ended-${zip}.csv`,
	});
	expect(await pastListingAt('3 Subject St')).toEqual(recordOf(others[0]));
	const last = (first?.listedOn ?? '') > (second?.listedOn ?? '') ? first : second;
	expect(await pastListingAt('1 Again St')).toEqual(recordOf(last));
	expect(await pastListingAt('2 Sold St')).toBeNull();
	expect(await pastListingAt('4 Unknown St')).toBeNull();
});

test('a listing without an original list price isn’t among them, and one without a location is that of its ZIP code', async () => {
	const [zip, other] = ['59846', '59847'];
	await load(
		zip,
		await csvOf(zip, LISTINGS, ({ number }) => (number === UNSOLD[0]?.number ? { original: '' } : {})),
	);
	expect((await unsoldAt(zip))?.listings).toHaveLength(UNSOLD.length - 1);
	await load(other, await csvOf(other, LISTINGS, () => ({ place: ',' })));
	expect((await unsoldAt(other))?.listings).toHaveLength(UNSOLD.length);
});

test.each([
	['only sold and active listings', ({ leftOn }: PastListing) => leftOn === null],
	['no withdrawn listings', ({ status }: PastListing) => status !== 'Withdrawn'],
])('a file with %s says nothing about unsold ones', async (what, isIn) => {
	const zip = what.includes('withdrawn') ? '59848' : '59851';
	await load(zip, await csvOf(zip, LISTINGS.filter(isIn)));
	expect(await unsoldAt(zip)).toBeNull();
});

test('a file of the past year is complete for it, although older active listings are missing', async () => {
	const zip = '59853';
	const ended = LISTINGS.filter(({ closedOn, leftOn }) => (closedOn ?? leftOn ?? '') > addDays(today, -365));
	await load(zip, await csvOf(zip, ended));
	const expected = ended.filter(({ leftOn }) => leftOn !== null);
	expect((await unsoldAt(zip))?.listings).toHaveLength(expected.length);
	expect(expected.length).toBeGreaterThan(12);
});

test('those of an upload are for its account alone, until it is undone', async () => {
	const zip = '59854';
	const [owner, other] = [await newSubscriber(sql), await newSubscriber(sql)];
	await load(zip, await csvOf(zip, LISTINGS.filter(({ status }) => status === 'Closed').slice(0, 3)));
	const { id, result } = await upload(owner, Buffer.from(await csvOf(zip, LISTINGS)));
	const stored = LISTINGS.filter(({ leftOn }) => leftOn !== null && leftOn >= addDays(today, -760));
	expect(result).toMatchObject({ added: 50, unsold: stored.length });
	const own = await unsoldAt(zip, undefined, owner);
	expect(Object.keys(own?.completeFrom ?? {})).toEqual(['Your data']);
	expect(own?.listings).toHaveLength(UNSOLD.length);
	expect(await unsoldAt(zip, undefined, other)).toBeNull();
	const address = `${UNSOLD[0]?.number.slice(3)} Ended St, ${zip}`;
	const [seen, unseen] = await Promise.all([owner, other].map((each) => findEvidence(each, { address })));
	expect(seen?.pastListing).toMatchObject({ endedOn: UNSOLD[0]?.leftOn, source: 'Your data' });
	expect(unseen?.pastListing).toBeNull();
	await call(owner, 'undo_upload', { upload: id });
	expect(await unsoldAt(zip, undefined, owner)).toBeNull();
});
