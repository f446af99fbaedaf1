import { describe, expect, test } from 'vitest';
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import {
	excludeSale,
	releaseCriterion,
	restoreSale,
	setCell,
	setCriteria,
	setNote,
	setRate,
	togglePin,
} from './change-choices.ts';

describe('a sale', () => {
	test('that is excluded is no longer pinned, and the reverse', () => {
		const pinned = togglePin(NO_CHOICES, 'a');
		expect(pinned.pinned).toEqual(['a']);
		const dropped = excludeSale(pinned, 'a', "Not arm's length");
		expect(dropped).toMatchObject({ pinned: [], dropped: { a: "Not arm's length" } });
		expect(togglePin(dropped, 'a')).toMatchObject({ pinned: ['a'], dropped: {} });
	});

	test('can be restored', () => {
		expect(restoreSale(excludeSale(NO_CHOICES, 'a'), 'a')).toEqual(NO_CHOICES);
		expect(togglePin(togglePin(NO_CHOICES, 'a'), 'a')).toEqual(NO_CHOICES);
		expect(setNote(setNote(NO_CHOICES, 'a', 'x'), 'a', '')).toEqual(NO_CHOICES);
	});
});

test('a criterion that is turned off counts as set, and resetting it returns it to the ladder', () => {
	const off = setCriteria(NO_CHOICES, { months: null });
	expect(off.criteria).toEqual({ months: null });
	expect(releaseCriterion(off, 'months')).toEqual(NO_CHOICES);
});

test('a rate and a cell keep the agent’s value until they are cleared', () => {
	expect(setRate(setRate(NO_CHOICES, 'pool', 12_000), 'pool', null)).toEqual(NO_CHOICES);
	const two = setCell(setCell(NO_CHOICES, 'a', 'pool', 0), 'a', 'lot', 500);
	expect(two.cells).toEqual({ a: { pool: 0, lot: 500 } });
	expect(setCell(setCell(two, 'a', 'pool', null), 'a', 'lot', null)).toEqual(NO_CHOICES);
});
