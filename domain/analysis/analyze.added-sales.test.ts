/** Sales that the agent pins or adds. */
import { expect, test } from 'vitest';
import { createSale, SUBJECT } from '../../tests/sample-market.ts';
import { analyzeSample, SALES, verdictOf } from '../../tests/samples/pricing/analysis.ts';

test('a pinned sale is a comp, whatever the criteria, and the numbers of the others stay', () => {
	const far = createSale({ id: 'far', latitude: 40.03, livingArea: 2900, price: 520_000 });
	expect(verdictOf(analyzeSample({}, [...SALES, far]), 'far')).toMatchObject({ included: false });
	const { comps, verdicts } = analyzeSample({ pinned: ['far'], notes: { far: 'Same model' } }, [
		...SALES,
		far,
	]);
	const numbersOf = (found: typeof comps) => new Map(found.map(({ sale, number }) => [sale.id, number]));
	const before = numbersOf(analyzeSample({}, [...SALES, far]).comps);
	const pinned = comps.find(({ sale }) => sale.id === 'far');
	expect(pinned).toMatchObject({ pinned: true, note: 'Same model' });
	for (const { sale, number } of comps.filter((comp) => comp !== pinned))
		expect(number).toBe(before.get(sale.id));
	expect(verdicts.find(({ sale }) => sale.id === 'far')).toMatchObject({
		code: 'pinned',
		words: expect.stringContaining(`Comp ${pinned?.number}, pinned by you: Same model; weight`),
	});
});

test('more than eight pinned sales are all comps', () => {
	const pinned = SALES.slice(0, 11).map(({ id }) => id);
	expect(
		analyzeSample({ pinned })
			.comps.map(({ sale }) => sale.id)
			.sort(),
	).toEqual([...pinned].sort());
});

test('a sale added manually is a comp', () => {
	const mine = createSale({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const analysis = analyzeSample({ added: [mine] });
	expect(verdictOf(analysis, 'hand-1')).toMatchObject({ included: true, code: 'added' });
	const dropped = analyzeSample({ added: [mine], dropped: { 'hand-1': '' } });
	expect(verdictOf(dropped, 'hand-1')).toMatchObject({ code: 'dropped', words: 'Excluded by you' });
});

test('an added sale without a map location has no distance and less weight', () => {
	const mine = createSale({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const { latitude, longitude } = SUBJECT;
	const [far, near] = [
		{ latitude: null, longitude: null },
		{ latitude, longitude },
	].map((place) =>
		analyzeSample({ added: [{ ...mine, ...place }] }).comps.find(({ sale }) => sale.id === 'hand-1'),
	);
	expect(far?.miles).toBeNull();
	expect(near?.miles).toBe(0);
	expect(far?.weight).toBeLessThan(near?.weight ?? 0);
});

test('where only list prices are available, a sale added manually is still described as a sale', () => {
	const mine = createSale({ id: 'hand-1', address: '9 Elm St', price: 415_000 });
	const { comps } = analyzeSample({ added: [mine] }, SALES, {}, { listPricesOnly: true });
	const timeWords = comps.map(({ sale, isListPrice, adjustments }) => {
		const words = adjustments.find(({ feature }) => feature === 'time')?.words;
		return [sale.id === 'hand-1', isListPrice, words?.split(' ')[0]];
	});
	expect(timeWords).toContainEqual([true, false, 'Closed']);
	expect(timeWords).toContainEqual([false, true, 'List']);
});
