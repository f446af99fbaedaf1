import { expect, test } from 'vitest';
import { NO_CHOICES } from '../../../../domain/comps/choices.ts';
import { countChanges, isUntouched } from '../decisions.ts';
import { answer, setSeen } from './condition-part.tsx';

const TODAY = '2026-11-24';

test('each answer is a change, with the day of the last one', () => {
	const one = answer(NO_CHOICES, { flaws: 'work' }, '2026-11-20');
	const two = answer(one, { wholeHome: { renovated: false, year: null } }, TODAY);
	expect(two.condition).toMatchObject({ ratedOn: TODAY, seen: true, flaws: 'work' });
	expect(countChanges({ facts: {}, choices: two })).toBe(2);
	expect(answer(one, { flaws: null }, TODAY)).toEqual(NO_CHOICES);
});

test('a home that the agent has not seen has no other answer, which is kept but changes no price', () => {
	const unseen = setSeen(answer(NO_CHOICES, { flaws: 'work' }, TODAY), false, TODAY);
	expect(unseen.condition).toMatchObject({ seen: false, flaws: null });
	expect(countChanges({ facts: {}, choices: unseen })).toBe(0);
	expect(isUntouched({ facts: {}, choices: unseen })).toBe(false);
	expect(setSeen(unseen, true, TODAY)).toEqual(NO_CHOICES);
	expect(answer(unseen, { flaws: 'none' }, TODAY).condition).toMatchObject({ seen: true, flaws: 'none' });
});
