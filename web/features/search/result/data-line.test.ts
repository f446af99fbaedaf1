/** The line about the data. */
import { describe, expect, it } from 'vitest';
import type { Comp, CompsResponse } from '../../../../contract/comps/comps.ts';
import { dataLine, showsDemo } from './result-text.ts';

const data: CompsResponse['data'] = {
	source: 'County sales',
	demo: false,
	as_of: '2015-05-27',
	dated: true,
	newest_record: '2015-05-27',
	loaded_at: '2026-03-01T12:00:00Z',
};

describe('the line about the data', () => {
	const now = Date.parse('2026-03-01T15:30:00Z');

	it('says source and age', () => {
		expect(dataLine(data, now)).toBe(
			'Source: County sales. Latest record: May 27, 2015. Updated 3 hours ago.',
		);
	});

	it('uses the largest whole unit', () => {
		const loaded = (loaded_at: string) =>
			dataLine({ ...data, source: null, newest_record: null, loaded_at }, now);
		expect(loaded('2026-02-26T12:00:00Z')).toBe('Updated 3 days ago.');
		expect(loaded('2026-03-01T15:29:00Z')).toBe('Updated 1 minute ago.');
		expect(loaded('2026-03-01T15:30:00Z')).toBe('Updated just now.');
	});

	it('omits what is unknown', () => {
		expect(dataLine({ ...data, source: null, newest_record: null, loaded_at: null }, now)).toBe('');
	});
});

it('shows "Demo data" if all of it or a single home is fictional', () => {
	const comp = { demo: false } as Comp;
	expect(showsDemo({ data, comps: [comp] })).toBe(false);
	expect(showsDemo({ data, comps: [comp, { ...comp, demo: true }] })).toBe(true);
	expect(showsDemo({ data: { ...data, demo: true }, comps: [] })).toBe(true);
});
