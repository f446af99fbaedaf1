/** The numbers of comps while the agent excludes and pins sales. */
import { expect, test } from 'vitest';
import { createEvidence, SUBJECT } from '../../../tests/sample-market.ts';
import { analyzeSample, compId, PLAIN, SALES } from '../../../tests/samples/pricing/analysis.ts';
import { NO_CHOICES } from '../../comps/choices.ts';
import type { Analysis, GridComp } from '../analysis.ts';
import { analyze } from '../analyze.ts';

const numbersOf = (comps: readonly GridComp[]) =>
	Object.fromEntries(comps.map((comp) => [comp.sale.id, comp.number]));
const numbersIn = ({ comps, excludedComps }: Analysis) => numbersOf([...comps, ...excludedComps]);
const excluding = (...ids: string[]) =>
	analyzeSample({ dropped: Object.fromEntries(ids.map((id) => [id, ''])) });

test('an excluded comp keeps its number, without weight, and so do the others', () => {
	const before = numbersIn(PLAIN);
	for (const [id, number] of Object.entries(before)) {
		const after = excluding(id);
		expect(after.excludedComps).toMatchObject([{ sale: { id }, number, weight: 0 }]);
		expect(after.comps.map(({ sale }) => sale.id)).not.toContain(id);
		for (const [other, theirs] of Object.entries(numbersOf(after.comps)))
			if (before[other]) expect(theirs, other).toBe(before[other]);
	}
});

test('a sale that replaces an excluded comp gets the next number, and keeps it once it is excluded, too', () => {
	const first = excluding(compId(1));
	const replacement = first.comps.find(({ number }) => number > PLAIN.comps.length);
	expect(replacement?.number).toBe(PLAIN.comps.length + 1);
	const second = excluding(compId(1), replacement?.sale.id as string);
	expect(numbersIn(second)).toMatchObject(numbersIn(first));
	expect(second.excludedComps.map(({ number }) => number)).toEqual([1, PLAIN.comps.length + 1]);
});

test('excluding a supporting sale adds no column', () => {
	const supporting = PLAIN.verdicts.find(({ supports }) => supports);
	expect(excluding(supporting?.sale.id as string).excludedComps).toEqual([]);
});

test('comps are in the order of their numbers, which are never used twice', () => {
	const pinned = PLAIN.verdicts
		.filter(({ supports }) => supports)
		.map(({ sale }) => sale.id)
		.slice(0, 3);
	const { comps, excludedComps, conclusion } = analyzeSample({ pinned, dropped: { [compId(2)]: '' } });
	const numbers = comps.map(({ number }) => number);
	expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
	expect(new Set([...numbers, ...excludedComps.map(({ number }) => number)]).size).toBe(comps.length + 1);
	expect(conclusion?.leaveOneOut.map(({ number }) => number)).toEqual(numbers);
});

test('numbers depend on the criteria in force, whatever was in force before on the same evidence', () => {
	const evidence = { ...createEvidence(SALES), subject: { ...SUBJECT, id: 'subject' } };
	const numbersWith = (radius: number, among = evidence) =>
		numbersIn(
			analyze(among, evidence.subject, {
				...NO_CHOICES,
				criteria: { radius },
				dropped: { [compId(1)]: '' },
			}),
		);
	const [near, far] = [numbersWith(0.25), numbersWith(1)];
	expect(near).not.toEqual(far);
	expect([numbersWith(0.25), numbersWith(1)]).toEqual([near, far]);
	expect([numbersWith(0.25, { ...evidence }), numbersWith(1, { ...evidence })]).toEqual([near, far]);
});
