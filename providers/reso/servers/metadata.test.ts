/** Metadata of servers that deviate from the standard or use its options. */
import { describe, expect, test } from 'vitest';
import { json } from '../../../tests/providers/double.ts';
import { allNumbers, numbersOf, openMls } from '../../../tests/providers/open-mls.ts';
import { parseMetadata } from '../metadata.ts';

describe('metadata', () => {
	test('that is missing is replaced by the fields of the standard', async () => {
		const { double, fetchZip } = await openMls();
		double.fault = (request) => (request.url.includes('$metadata') ? json({}, 404) : null);
		expect(numbersOf((await fetchZip()).homes)).toEqual(await allNumbers());
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

	test('may have a different name for the type of its listings', async () => {
		const { double, fetchZip } = await openMls({ typeName: 'ResidentialProperty', without: ['MlgCanView'] });
		expect(numbersOf((await fetchZip()).homes)).toEqual(await allNumbers());
		expect(double.requests.some((request) => request.includes('MlgCanView'))).toBe(false);
	});

	test('lists the statuses of the server, and others are not requested', async () => {
		const { fetchZip } = await openMls({ enums: 'typed', withoutStatuses: ['ComingSoon'] });
		expect((await fetchZip()).homes.length).toBeGreaterThan(5);
	});

	test('is read with prefixes, base types and the fields of photos', () => {
		const xml = `<edmx:Edmx xmlns:edmx="x"><s:Schema Namespace='org.a'>
			<s:EntityType Name="Base"><s:Property Name="ListingKey" Type="Edm.String"/></s:EntityType>
			<s:EntityType Name="Property" BaseType="org.a.Base"><s:NavigationProperty Name="Media" Type="Collection(org.a.Media)"/></s:EntityType>
			<s:EntityType Name="Media"><s:Property Name="MediaURL" Type="Edm.String"/></s:EntityType>
			<s:EnumType Name="StandardStatus"><s:Member Name="Active"/></s:EnumType></s:Schema></edmx:Edmx>`;
		const { fields, media, members } = parseMetadata(xml);
		expect([...fields.keys()].sort()).toEqual(['ListingKey', 'Media']);
		expect([...media.keys()]).toEqual(['MediaURL']);
		expect(members.get('org.a.StandardStatus')).toEqual(new Set(['Active']));
	});
});
