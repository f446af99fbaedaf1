/** The effect of a basement. */
import { expect, test } from 'vitest';
import { fitRates, SALES } from '../../tests/samples/pricing/fitted-market.ts';

test('a basement can have a negative rate, as where living areas include it; other features cannot', () => {
	const sales = SALES.map((sale, at) => {
		const basementArea = (at % 5) * 250;
		return { ...sale, basementArea, price: sale.price * Math.exp((-0.04 * basementArea) / 500) };
	});
	const { basement, ...others } = fitRates(sales);
	expect(basement).toMatchObject({ source: 'local' });
	expect(Math.abs((basement?.log ?? 0) + 0.04)).toBeLessThan(3 * (basement?.error ?? 0));
	for (const { log } of Object.values(others)) expect(log).toBeGreaterThanOrEqual(0);
});

test('a basement has no negative rate if chance could explain it', () => {
	for (let shift = 0; shift < 5; shift++) {
		const sales = SALES.slice(0, 400).map((sale, at) => {
			const basementArea = ((at * 7 + shift) % 5) * 250;
			return { ...sale, basementArea, price: sale.price * Math.exp((-0.01 * basementArea) / 500) };
		});
		const { basement } = fitRates(sales);
		expect(basement?.log).toBeGreaterThanOrEqual(0);
	}
});
