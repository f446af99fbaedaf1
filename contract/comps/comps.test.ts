import { expect, test } from 'vitest';
import { KPIS } from '../../domain/market/kpis.ts';
import { CARD, RESPONSE } from '../../tests/samples/comps-response.ts';
import { parseCompsResponse, writeCompsResponse } from './comps.ts';

test('a response assembled from cards is read back as written, including line breaks in strings', () => {
	const cards = [CARD, JSON.stringify({ ...JSON.parse(CARD), id: 'b', address: null, demo: true })].join(
		'\n',
	);
	const read = parseCompsResponse(JSON.parse(writeCompsResponse(RESPONSE, cards, [0, 0.4567])));
	expect(read.comps.map((comp) => [comp.id, comp.address, comp.distance_miles, comp.demo])).toEqual([
		['a', '12 "Oak"\nSt', 0, false],
		['b', null, 0.457, true],
	]);
	expect(read).toMatchObject(RESPONSE);
});

test('a ZIP code search has no distances, and an empty one has no comps', () => {
	const one = parseCompsResponse(JSON.parse(writeCompsResponse(RESPONSE, CARD, null)));
	expect(one.comps[0]?.distance_miles).toBeNull();
	expect(parseCompsResponse(JSON.parse(writeCompsResponse(RESPONSE, null, null))).comps).toEqual([]);
});

test('the KPIs are sent under their own ids', () => {
	expect(Object.keys(RESPONSE.kpis).sort()).toEqual(
		[...KPIS.map((kpi) => kpi.id), 'sample', 'dom_sample', 'basis'].sort(),
	);
});

test.each([null, [], 'text', {}, { kpis: {}, comps: [] }, { error: 'Sign in to search.' }])(
	'rejects %j',
	(body) => {
		expect(() => parseCompsResponse(body)).toThrow();
	},
);
