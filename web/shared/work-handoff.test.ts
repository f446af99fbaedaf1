import { expect, test } from 'vitest';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { writeWork } from '../../domain/comps/saved-work.ts';
import { parseHandoff } from './work-handoff.ts';

const work = { facts: { condition: 2 }, choices: { ...NO_CHOICES, pinned: ['a'] } };
const stored = JSON.stringify({ userId: 'me', address: '1 Main St', work: writeWork(work) });

test('work is read only by its user and for its home', () => {
	expect(parseHandoff(stored, 'me', '1 Main St')).toEqual(work);
	expect(parseHandoff(stored, 'you', '1 Main St')).toBeNull();
	expect(parseHandoff(stored, 'me', '2 Main St')).toBeNull();
});

test.each([null, '', 'null', '{', '[]'])('rejects %j', (text) => {
	expect(parseHandoff(text, 'me', '1 Main St')).toBeNull();
});
