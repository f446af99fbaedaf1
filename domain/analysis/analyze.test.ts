/** The price of an analysis, and the parts that add up to it. */
import { expect, test } from 'vitest';
import { MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { analyzeSample, PLAIN, SALES } from '../../tests/samples/pricing/analysis.ts';
import { priceHome } from '../pricing/estimate.ts';

test('a price comes with its range, its comps by number, and three reasons', () => {
	const { conclusion, comps, whyNoPrice, salesUsed } = PLAIN;
	expect(conclusion?.price).toBeGreaterThan(380_000);
	expect(conclusion?.price).toBeLessThan(450_000);
	expect(conclusion?.low).toBeLessThan(conclusion?.price as number);
	expect(conclusion?.high).toBeGreaterThan(conclusion?.price as number);
	expect(comps.map(({ number }) => number)).toEqual(comps.map((_, at) => at + 1));
	expect(comps.length).toBeGreaterThanOrEqual(5);
	expect(comps.length).toBeLessThanOrEqual(8);
	expect(conclusion?.reasons).toHaveLength(3);
	expect(conclusion?.basis).toBe('closed sales');
	expect(conclusion?.supporting.sales).toBe(salesUsed - comps.length);
	expect(whyNoPrice).toBeNull();
});

test('the weights of comps, supporting sales and neighborhood add up to the unrounded price', () => {
	for (const compsAlone of [false, true]) {
		const { conclusion, comps } = analyzeSample({ compsAlone });
		const { supporting, neighborhood, unrounded = 0 } = conclusion ?? {};
		const parts = [
			...comps.map(({ weight, adjustedPrice }) => [weight, adjustedPrice] as const),
			[supporting?.weight ?? 0, supporting?.adjustedPrice ?? 1] as const,
			[neighborhood?.weight ?? 0, neighborhood?.price ?? 1] as const,
		];
		expect(parts.reduce((sum, [weight]) => sum + weight, 0)).toBeCloseTo(1, 9);
		const log = parts.reduce((sum, [weight, price]) => sum + weight * Math.log(price), 0);
		expect(Math.exp(log)).toBeCloseTo(unrounded, 4);
		expect(conclusion?.price).toBe(Number(unrounded.toPrecision(3)));
	}
});

test('without choices, the price is the same as in a backtest', () => {
	const sales = SALES.map((sale) => ({ ...sale, contractOn: null }));
	const measured = priceHome(SUBJECT, sales, MODEL, TODAY);
	const { conclusion } = analyzeSample({}, sales);
	expect((conclusion?.unrounded ?? 0) / (measured?.price ?? 1)).toBeCloseTo(1, 5);
	expect((conclusion?.low ?? 0) / (measured?.low ?? 1)).toBeCloseTo(1, 2);
	expect((conclusion?.high ?? 0) / (measured?.high ?? 1)).toBeCloseTo(1, 2);
});

test('adjustments are whole dollars and add up to the adjusted price', () => {
	for (const { sale, adjustments, adjustedPrice, net, gross } of PLAIN.comps) {
		const dollars = adjustments.map((each) => each.dollars ?? 0);
		expect(dollars.every(Number.isInteger)).toBe(true);
		const sum = dollars.reduce((total, each) => total + each, 0);
		expect(sale.price + sum).toBe(adjustedPrice);
		expect(net).toBeCloseTo(sum / sale.price, 12);
		expect(gross).toBeGreaterThanOrEqual(Math.abs(net));
	}
});

test('leave-one-out and sensitivity are computed when first read, and only once', () => {
	const { conclusion } = analyzeSample();
	for (const name of ['leaveOneOut', 'sensitivity'] as const) {
		expect(Object.getOwnPropertyDescriptor(conclusion, name)?.get).toBeTypeOf('function');
		expect(conclusion?.[name]).toBe(conclusion?.[name]);
	}
});

test('5% more living area and a better condition raise the price', () => {
	const [larger, smaller, better, worse] = PLAIN.conclusion?.sensitivity ?? [];
	expect(larger?.words).toBe('Living area 5% larger (1,890 sq ft)');
	expect(larger?.change).toBeGreaterThan(0);
	expect(smaller?.change).toBeLessThan(0);
	expect(better).toMatchObject({ words: 'Condition one grade better (C2)' });
	expect(better?.price).toBeGreaterThan(worse?.price as number);
	const edited = analyzeSample({}, SALES, { livingArea: 1890 });
	expect(edited.conclusion?.price).toBe(larger?.price);
	const unknown = analyzeSample({}, SALES, { condition: null }).conclusion?.sensitivity.map(
		({ words }) => words,
	);
	expect(unknown).toContain('If it is wholly renovated (C2)');
});
