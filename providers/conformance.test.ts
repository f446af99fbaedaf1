/** What the providers have in common with each other and with files. Each one's own test runs `testConformance`. */
import { expect, test } from 'vitest';
import { parseListing } from '../domain/import/rows/parse-listing.ts';
import { openTable } from '../host/import/file-table.ts';
import { inspectFile } from '../host/import/inspect-file.ts';
import { LISTED, PLACE } from '../tests/providers/conformance.ts';
import { RECORDED_ON } from '../tests/providers/recorded.ts';
import { providerNamed } from './index.ts';

test('a file has the same homes, field by field', async () => {
	const path = new URL('../tests/fixtures/files/redfin_download.csv', import.meta.url).pathname;
	const { mapping, rows } = await openTable(await inspectFile(path));
	const placeOf = () => PLACE;
	const listings = [];
	for await (const { cells } of rows)
		listings.push(parseListing(cells, mapping, { today: RECORDED_ON, placeOf }).listing);
	const listed = listings.find((home) => home?.address === LISTED.address);
	// A file has no list dates.
	expect(listed).toMatchObject({ ...LISTED, listedOn: null });
});

test('every provider names its required settings', () => {
	const none = () => undefined;
	expect(providerNamed('local').missingSettings(none)).toEqual([]);
	expect(providerNamed('rentcast').missingSettings(none)).toEqual(['RENTCAST_API_KEY']);
	expect(providerNamed('zillow').missingSettings(none)).toEqual(['RAPIDAPI_KEY']);
	expect(providerNamed('reso').missingSettings(none)).toEqual([
		'RESO_BASE_URL',
		'RESO_TOKEN_URL',
		'RESO_CLIENT_ID',
		'RESO_CLIENT_SECRET',
	]);
	const withToken = (name: string) => ({ RESO_BASE_URL: 'https://mls.example.com', RESO_TOKEN: 't' })[name];
	expect(providerNamed('reso').missingSettings(withToken)).toEqual([]);
});
