import { describe, expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';

describe('an active listing was last seen', () => {
	const home = { Address: '1412 Fernwood Ln', Zip: '78704', Status: 'Active', 'List Price': '724900' };
	const seen = (cells: Record<string, string>) =>
		readAll([{ ...home, ...cells }]).map((found) => typeof found === 'object' && found?.observedOn);

	test('on the last day of its days on market', () => {
		expect(seen({ 'List Date': '9/1/2022', DOM: '46' })).toEqual(['2022-10-17']);
	});

	test('on the last day the source changed it', () => {
		expect(seen({ 'List Date': '9/1/2022', 'Last Update Date': '2022-10-20T08:00:00Z' })).toEqual([
			'2022-10-20',
		]);
		expect(seen({ 'List Date': '9/1/2022', 'Status Change Date': '10/3/2022' })).toEqual(['2022-10-03']);
	});

	test('not in the future', () => {
		expect(seen({ 'List Date': '11/19/2026', DOM: '46' })).toEqual(['2026-11-20']);
	});
});
