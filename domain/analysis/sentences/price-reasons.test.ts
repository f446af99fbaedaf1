import { expect, test } from 'vitest';
import { MODEL } from '../../../tests/sample-market.ts';
import { reasonsFor } from '../../../tests/samples/pricing/price-reasons.ts';

test('the first reason states the number, distance, dates and adjusted prices of the comps', () => {
	const flat = { ...MODEL, index: null };
	const first = { soldOn: '2026-09-03', contractOn: null, price: 400_000 };
	const second = { soldOn: '2026-10-05', contractOn: null, price: 420_000 };
	expect(reasonsFor({ sales: [first, second], model: flat, supporting: 196 })[0]).toBe(
		'Two comparable sales within 0.1 miles, closed from September 3, 2026 to October 5, 2026, range from $400,000 to $420,000 adjusted to the subject. Another 196 supporting sales are farther away or less similar.',
	);
	expect(reasonsFor({ sales: [first], model: flat, supporting: 1 })[0]).toBe(
		'One comparable sale within 0.1 miles, closed September 3, 2026, adjusts to $400,000. One supporting sale is farther away or less similar.',
	);
	expect(reasonsFor({ sales: [first, first], model: flat, listPricesOnly: true })[0]).toBe(
		'Two comparable listings within 0.1 miles, list prices dated September 3, 2026, adjust to $400,000.',
	);
});

test('the third reason names the comp with the most weight, and its price', () => {
	const sale = { address: '12 Oak St', soldOn: '2026-09-03', contractOn: null, price: 400_000 };
	const model = { ...MODEL, index: null };
	expect(reasonsFor({ sales: [sale], model })[2]).toBe(
		'12 Oak St (comp 1) has the most weight, 30%. It sold for $400,000 on September 3, 2026 and adjusts to $400,000.',
	);
	expect(reasonsFor({ sales: [{ ...sale, address: null }], model, listPricesOnly: true })[2]).toBe(
		'Comp 1 has the most weight, 30%. It was listed at $400,000 as of September 3, 2026 and adjusts to $400,000.',
	);
});

test('a sale that the agent added is a sale, even if all other prices are list prices', () => {
	const sale = { address: '12 Oak St', soldOn: '2026-09-03', price: 400_000 };
	const reasons = reasonsFor({ sales: [sale, {}], listPricesOnly: true, added: 1 });
	expect(reasons[0]).toMatch(/^Two comparable listings .*, list prices dated/);
	const [alone] = reasonsFor({ sales: [sale], listPricesOnly: true, added: 1 });
	expect(alone).toMatch(/^One comparable sale within 0.1 miles, closed September 3, 2026, adjusts to/);
	expect(reasons[2]).toMatch(/It sold for \$400,000 on September 3, 2026 and adjusts to/);
});
