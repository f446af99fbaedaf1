import { expect, test } from 'vitest';
import { NO_FACTS } from './net-sheet-facts.ts';
import { parseSavedFacts } from './saved-facts.ts';

test('reads what was saved', () => {
	const facts = {
		...NO_FACTS,
		payoff: 0,
		closingOn: '2026-12-21',
		place: 'Chicago',
		changed: { 'tax:A': 5 },
	};
	expect(parseSavedFacts(JSON.stringify(facts))).toEqual(facts);
});

test.each([
	null,
	'',
	'null',
	'[]',
	'{"payoff":"1","repairs":-1,"closingOn":"soon","place":3,"changed":{"a":"b"}}',
])('what is malformed is unknown: %s', (text) => expect(parseSavedFacts(text)).toEqual(NO_FACTS));
