import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSIGNMENT, PURPOSES } from './assignment.ts';
import {
	assignmentProblem,
	DEFAULT_STATEMENT,
	forbiddenWord,
	isStaleRule,
	requiredWording,
} from './required-wording.ts';
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
			askBroker: expect.stringMatching(/may prescribe its own sentence \(.*Ask your broker/),
		});
	},
);

test('in a state without a sentence that we found, the agent is asked to check with the broker, too', () => {
	for (const [state, rule] of Object.entries(STATE_RULES)) {
		const { isRequired, askBroker } = requiredWording(state, DEFAULT_ASSIGNMENT);
		if (isRequired) expect(askBroker, state).toBeNull();
		else expect(askBroker, state).toContain(rule.name);
	}
	expect(requiredWording('OH', DEFAULT_ASSIGNMENT).askBroker).toMatch(
		/^We found no sentence that Ohio prescribes\./,
	);
});

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

describe('an assignment', () => {
	const PREPARER = { name: 'Dana Agent', licenseNumber: 'SAL.1', brokerage: 'Sample Realty' };
	const STATED = { ...DEFAULT_ASSIGNMENT, interest: 'None', exterior: '2026-11-20', interior: 'no' };

	test.each([
		['NC', { forFee: true }, /provisional broker/],
		['WA', { forFee: true }, /paid only to the firm/],
		['PA', { forFee: true }, /three years of active licensure/],
		['PA', { purpose: 'estate' }, /three years of active licensure/],
		['SC', {}, /before the analysis/],
	] as const)('in %s with %o needs the agent to confirm the condition', (state, part, refusal) => {
		const assignment = { ...STATED, ...part };
		expect(assignmentProblem(state, assignment, PREPARER)).toMatch(refusal);
		expect(assignmentProblem(state, { ...assignment, confirmed: true }, PREPARER)).toBeNull();
	});

	test('for a fee is refused in Michigan, confirmed or not, and allowed in states without a condition', () => {
		const forFee = { ...STATED, forFee: true, confirmed: true };
		expect(assignmentProblem('MI', forFee, PREPARER)).toMatch(/can only be free/);
		expect(assignmentProblem('MI', { ...forFee, forFee: false }, PREPARER)).toBeNull();
		for (const state of ['OH', 'TX', 'NV', null])
			expect(assignmentProblem(state, { ...forFee, confirmed: false }, PREPARER)).toBeNull();
	});

	test('for a listing needs no disclosures, except in Oregon, where it is signed', () => {
		const nobody = { name: '', licenseNumber: '', brokerage: '' };
		expect(assignmentProblem('OH', DEFAULT_ASSIGNMENT, nobody)).toBeNull();
		expect(assignmentProblem('OR', DEFAULT_ASSIGNMENT, nobody)).toBe(
			'This kind of report has to state your interest in the property, your name.',
		);
		expect(assignmentProblem('OR', { ...DEFAULT_ASSIGNMENT, interest: 'None' }, PREPARER)).toBeNull();
	});

	test.each([
		['interest', 'your interest in the property'],
		['exterior', 'whether the exterior was inspected'],
		['interior', 'whether the interior was inspected'],
		['name', 'your name'],
		['licenseNumber', 'your license number'],
		['brokerage', 'your brokerage'],
	])('that is a price opinion is refused without its %s', (field, words) => {
		const blank = { [field]: ' ' };
		const assignment = { ...STATED, purpose: 'relocation' as const, ...blank };
		expect(assignmentProblem('OH', assignment, { ...PREPARER, ...blank })).toBe(
			`This kind of report has to state ${words}.`,
		);
	});
});

test('a rule is stale a year after it was checked', () => {
	expect(isStaleRule('2026-11-23', '2027-11-23')).toBe(false);
	expect(isStaleRule('2026-11-23', '2027-11-24')).toBe(true);
});
