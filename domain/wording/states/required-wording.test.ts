import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSIGNMENT, PURPOSES } from './assignment.ts';
import { DEFAULT_STATEMENT, forbiddenWord, isStaleRule, requiredWording } from './required-wording.ts';
import { STATE_RULES } from './state-rules.ts';

const FOR_FEE = { purpose: 'listing', forFee: true } as const;

test('every state and DC has a rule with a citation and the date it was checked', () => {
	expect(Object.keys(STATE_RULES)).toHaveLength(51);
	for (const { citation, checkedOn, name } of Object.values(STATE_RULES)) {
		expect(citation, name).not.toBe('');
		expect(checkedOn, name).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	}
});

test('a sentence for a fee is required for a fee only, and others are always required', () => {
	expect(requiredWording('NC', FOR_FEE).statement).toMatch(/^This opinion is not an appraisal of the market/);
	expect(requiredWording('NC', DEFAULT_ASSIGNMENT).statement).toBe(DEFAULT_STATEMENT);
	expect(requiredWording('NC', { purpose: 'estate', forFee: false }).isRequired).toBe(true);
	expect(requiredWording('tx', DEFAULT_ASSIGNMENT)).toMatchObject({ isRequired: true, minPoints: 12 });
	expect(requiredWording('SC', DEFAULT_ASSIGNMENT).isDueBefore).toBe(true);
});

test.each(['NV', 'IL', 'WA', 'NJ', 'MI', 'NE', 'PA'])(
	'%s has a sentence we have not read: the default is printed, and the agent asks the broker',
	(state) => {
		expect(requiredWording(state, DEFAULT_ASSIGNMENT)).toMatchObject({
			statement: DEFAULT_STATEMENT,
			isRequired: false,
			askBroker: expect.stringMatching(/Ask your broker for the wording\.$/),
		});
	},
);

test('a home without a known state has the default statement', () => {
	expect(requiredWording(null, DEFAULT_ASSIGNMENT)).toMatchObject({
		statement: DEFAULT_STATEMENT,
		askBroker: null,
	});
});

test('no purpose is a mortgage', () => {
	expect(Object.values(PURPOSES).join(' ')).not.toMatch(/mortgage|loan|lend/i);
});

describe('words for the price', () => {
	test.each([
		['OH', 'The appraised price', 'appraised'],
		['OH', 'A valuation of the home', 'valuation'],
		['TX', 'An opinion of value', 'opinion of value'],
		['NC', 'The home is worth more', 'worth'],
		['TN', 'Its value rose', 'value'],
	])('%s does not allow: %s', (state, text, found) => {
		expect(forbiddenWord(text, state)).toBe(found);
	});

	test('what a state prescribes, and saying that it is not an appraisal, are allowed', () => {
		for (const state of Object.keys(STATE_RULES)) {
			const { statement } = requiredWording(state, FOR_FEE);
			expect(forbiddenWord(`This is not an appraisal. ${statement}`, state)).toBeNull();
		}
		expect(forbiddenWord('Its value rose', 'OR')).toBeNull();
	});
});

test('a rule is stale a year after it was checked', () => {
	expect(isStaleRule('2026-11-23', '2027-11-23')).toBe(false);
	expect(isStaleRule('2026-11-23', '2027-11-24')).toBe(true);
});
