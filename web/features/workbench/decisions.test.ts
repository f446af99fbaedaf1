import { describe, expect, test } from 'vitest';
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import { type DecisionHistory, decide, isUntouched, NO_DECISIONS, undo } from './decisions.ts';

const START: DecisionHistory = { past: [], now: NO_DECISIONS, topic: null };
const area = (livingArea: number) => ({ ...NO_DECISIONS, facts: { livingArea } });

describe('a decision', () => {
	test('is undone in reverse order, down to the record', () => {
		const two = decide(decide(START, area(1800)), area(1900));
		expect(two.now).toEqual(area(1900));
		expect(undo(two).now).toEqual(area(1800));
		expect(undo(undo(two)).now).toEqual(NO_DECISIONS);
		expect(undo(START)).toBe(START);
	});

	test('typed letter by letter is undone as one step', () => {
		let history = START;
		for (const figure of [1, 18, 184, 1840]) history = decide(history, area(figure), 'livingArea');
		expect(history.now).toEqual(area(1840));
		expect(undo(history).now).toEqual(NO_DECISIONS);
	});

	test('about something else starts a new step', () => {
		const history = decide(decide(START, area(1), 'livingArea'), area(2), 'lotSize');
		expect(undo(history).now).toEqual(area(1));
	});

	test('can be undone at most a hundred times', () => {
		let history = START;
		for (let step = 0; step < 250; step++) history = decide(history, area(step));
		expect(history.past).toHaveLength(100);
	});
});

test('any single decision counts as one', () => {
	expect(isUntouched(NO_DECISIONS)).toBe(true);
	expect(isUntouched(area(1))).toBe(false);
	for (const part of [
		{ pinned: ['1'] },
		{ dropped: { 1: '' } },
		{ compsAlone: true },
		{ withoutCorrection: true },
		{ criteria: { months: null } },
	]) {
		expect(isUntouched({ facts: {}, choices: { ...NO_CHOICES, ...part } })).toBe(false);
	}
});
