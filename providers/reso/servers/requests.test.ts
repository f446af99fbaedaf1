/** Requests in the forms that servers require. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allNumbers, numbersOf, openMls } from '../../../tests/providers/open-mls.ts';
import { RECORDED_ON } from '../../../tests/providers/recorded.ts';
import { NO_EARLIER_FETCH } from '../../provider.ts';

afterEach(() => vi.unstubAllEnvs());

describe('pages', () => {
	test('with numeric keys are requested without quotes', async () => {
		const { double, fetchZip } = await openMls({ links: false, maxPage: 2, numericKeys: true });
		const { homes } = await fetchZip();
		expect(numbersOf(homes)).toEqual(await allNumbers());
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

test('the configured URL may be a resource or the metadata', async () => {
	for (const path of ['/odata/', '/odata/Property', '/odata/$metadata']) {
		const { double, fetchZip } = await openMls();
		const { homes } = await fetchZip(NO_EARLIER_FETCH, { RESO_BASE_URL: `${double.url}${path}` });
		expect(numbersOf(homes)).toEqual(await allNumbers());
	}
});
