import { expect, test } from 'vitest';
import { fitText } from './market-models.tsx';

const NONE = { running_since: null, priced: null, retry_at: null };

test('a fit in progress says when it started and how many sales it has priced', () => {
	const running = { ...NONE, running_since: '2026-11-22T19:05:00+00:00', priced: 1200 };
	expect(fitText(running)).toBe('Running since Nov 22, 2026, 19:05; 1,200 sales priced');
});

test('a failed fit says when it is tried again', () => {
	const failed = { ...NONE, priced: 40, retry_at: '2026-11-22T19:07:00+00:00' };
	expect(fitText(failed)).toBe('Failed; next try Nov 22, 2026, 19:07');
});

test('a market that is not being fitted has a dash', () => {
	expect(fitText(NONE)).toBe('—');
});
