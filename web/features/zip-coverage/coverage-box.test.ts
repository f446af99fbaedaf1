import { expect, test } from 'vitest';
import { coverageWords } from './coverage-box.tsx';

const PORTLAND = { city: 'Portland', state: 'OR', demo: false, latest: '2026-11-20', sold: 412, active: 57 };

test('counts the sales of a year and the active listings, with the day of the latest record', () => {
	expect(coverageWords('97214', PORTLAND)).toBe(
		'97214, Portland, OR: 412 sales closed in the past 12 months and 57 active listings. Latest record: November 20, 2026.',
	);
	expect(coverageWords('97214', { ...PORTLAND, sold: 1, active: 1 })).toContain(
		'1 sale closed in the past 12 months and 1 active listing.',
	);
});

test('says that sample data is fictional, and what to do without data', () => {
	expect(coverageWords('97214', { ...PORTLAND, demo: true })).toMatch(/fictional sample data\.$/);
	expect(coverageWords('97214', { ...PORTLAND, latest: null, sold: 0, active: 0 })).toBe(
		'97214, Portland, OR: no homes here yet. Upload your MLS export, and Lotline prices homes from your own sales.',
	);
});
