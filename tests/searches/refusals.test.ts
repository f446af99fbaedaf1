/** Requests that `comps` refuses, each with a message. */
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newSubscriber, search } from '../users.ts';
import { expectRefusal } from './expect-refusal.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

describe('a request body', () => {
	test.each([
		['an empty body', ''],
		['whitespace', '   '],
		['invalid JSON', '{"zip": "10001"'],
		['a word', 'zip=10001'],
		['null', 'null'],
		['a list', '[]'],
		['a search in a list', '[{"zip":"10001"}]'],
		['a string', '"10001"'],
		['a number', '10001'],
		['true', 'true'],
		['an empty object', '{}'],
		['neither ZIP nor address', '{"limit":5}'],
		['both ZIP and address', '{"zip":"10001","address":"1 Main St, Reston VA"}'],
		['both, one of them null', '{"zip":"10001","address":null}'],
		['a ZIP in a list', '{"zip":["10001"]}'],
		['a ZIP in an object', '{"zip":{"eq":"10001"}}'],
		['a ZIP as a number', '{"zip":10001}'],
		['a null ZIP', '{"zip":null}'],
		['an empty ZIP', '{"zip":""}'],
		['a ZIP of four digits', '{"zip":"1000"}'],
		['a ZIP of six digits', '{"zip":"100011"}'],
		['a ZIP+4', '{"zip":"10001-1234"}'],
		['a ZIP with a percent-encoded NUL', '{"zip":"10001%00"}'],
		['a ZIP with a NUL', '{"zip":"10001\\u0000"}'],
		['a ZIP with a line break', '{"zip":"10001\\n"}'],
		['a ZIP in full-width digits', '{"zip":"１０００１"}'],
		['a ZIP in Arabic digits', '{"zip":"١٠٠٠١"}'],
		['a ZIP with SQL', '{"zip":"\' or 1=1 --"}'],
		['a limit of a billion', '{"zip":"10001","limit":1e9}'],
		['an infinite limit', '{"zip":"10001","limit":1e999}'],
		['a limit of 501', '{"zip":"10001","limit":501}'],
		['a limit of -1', '{"zip":"10001","limit":-1}'],
		['a limit of 1.5', '{"zip":"10001","limit":1.5}'],
		['a limit of NaN', '{"zip":"10001","limit":NaN}'],
		['a limit as a string', '{"zip":"10001","limit":"50"}'],
		['a limit of true', '{"zip":"10001","limit":true}'],
		['a limit in a list', '{"zip":"10001","limit":[50]}'],
		['an address of five characters', '{"address":"1 St."}'],
		['a blank address', '{"address":"            "}'],
		['an address as a number', '{"address":1234567}'],
		['an address in a list', '{"address":["1 Main St, Reston VA 20190"]}'],
		[
			'an address of 201 characters',
			JSON.stringify({ address: `1 Main St, Reston VA 20190${'x'.repeat(175)}` }),
		],
		['an address with a NUL', '{"address":"1 Main St\\u0000, Reston, VA 20190"}'],
		['a radius of 0.24', '{"address":"1 Main St, Reston VA 20190","radius":0.24}'],
		['a radius of 1.01', '{"address":"1 Main St, Reston VA 20190","radius":1.01}'],
		['a radius as a string', '{"address":"1 Main St, Reston VA 20190","radius":"0.5"}'],
		['a search in the prototype', '{"__proto__":{"zip":"10001"}}'],
		['a search in the constructor', '{"constructor":{"prototype":{"zip":"10001"}}}'],
		['a million characters', JSON.stringify({ address: 'x'.repeat(1_000_000) })],
		['5,000 characters', JSON.stringify({ zip: '10001', more: 'x'.repeat(5_000) })],
		['lists 20,000 deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
		['objects 500 deep', `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
	])('%s is refused', async (_, body) => {
		await expectRefusal(await search(agent, body));
	});

	test.each([
		['{"zip":"10001","limit":1}', 1],
		['{"zip":"10001","limit":500}', 500],
		['{"zip":"10001","limit":0}', 50],
		['{"zip":"10001","__proto__":{"limit":501},"constructor":null}', 50],
		['{"address":"1 Main St, New York, NY 10001","limit":2,"radius":1}', 2],
	])('%s is a valid search', async (body, max) => {
		const response = await search(agent, body);
		expect(response.status).toBe(200);
		const { comps, found } = (await response.json()) as { comps: object[]; found: number };
		expect(comps).toHaveLength(Math.min(max, found));
	});

	test.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/xml',
	])('of the type %s is refused', async (type) => {
		await expectRefusal(await search(agent, '{"zip":"10001","limit":1}', { 'content-type': type }));
		await expectRefusal(await search(agent, 'zip=10001', { 'content-type': type }));
	});

	test('errors say what to do', async () => {
		const sentenceFor = async (body: object) =>
			((await (await search(agent, body)).json()) as { error: string }).error;
		expect(await sentenceFor({})).toBe(PROBLEMS.oneOfZipAndAddress);
		expect(await sentenceFor({ zip: 'x' })).toBe(PROBLEMS.zip);
		expect(await sentenceFor({ address: 'x' })).toBe(PROBLEMS.address);
		expect(await sentenceFor({ zip: '10001', limit: 501 })).toBe(PROBLEMS.limit);
		expect(await sentenceFor({ address: '1 Main St, Reston VA', radius: 9 })).toBe(PROBLEMS.radius);
		expect(await sentenceFor([])).toBe(PROBLEMS.notJson);
	});
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('the method %s is refused', async (method) => {
	const response = await fetch(new Request(`${sharedHost.url}/functions/v1/comps`, { method }));
	await expectRefusal(response, 405);
});
