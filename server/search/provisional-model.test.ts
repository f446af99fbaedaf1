import { expect, test } from 'vitest';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { addDays } from '../../domain/dates/days.ts';
import { DEFAULT_CALIBRATION } from '../../domain/fitting/calibration.ts';
import type { Sale } from '../../domain/home/home.ts';
import { createEvidence, createSale, createSales, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { provisionalModel } from './provisional-model.ts';

/** Sales as columns, as the store sends them. */
function columnsOf(sales: readonly Sale[]): string {
	const rows = sales.map(({ soldOn, ...sale }) => ({ ...sale, status: 'sold', day: soldOn }));
	const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
	return JSON.stringify(
		Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])),
	);
}

const modelOf = (some: readonly Sale[]) =>
	provisionalModel({ market: 'Sample County, OH', sales: columnsOf(some), asOf: TODAY });

/** The width of the subject's range, as a share of its price. */
function widthFrom(sales: readonly Sale[]): number {
	const { conclusion } = analyze(createEvidence(sales, { model: modelOf(sales) }), SUBJECT, NO_CHOICES);
	if (conclusion === null) throw new Error('There is no price.');
	return (conclusion.high - conclusion.low) / conclusion.price;
}

test('ranges are as wide as the errors of the latest sales, each priced from those that had closed by then', () => {
	const sales = createSales(300);
	const { calibration } = modelOf(sales);
	expect(calibration).toMatchObject({ source: 'local', sales: 60 });
	// The same homes, each sold for 30% more or less.
	const noisy = sales.map((sale, at) => ({ ...sale, price: sale.price * (at % 2 === 0 ? 0.7 : 1.3) }));
	expect(widthFrom(noisy)).toBeGreaterThan(1.5 * widthFrom(sales));
	expect(modelOf([...sales].reverse())).toEqual(modelOf(sales));
});

test('homes without a map location have measured ranges, too', () => {
	const sales = createSales(300).map((sale) => ({ ...sale, latitude: null, longitude: null }));
	const { calibration } = modelOf(sales);
	expect(calibration).toMatchObject({ source: 'local', sales: 60 });
	expect(calibration.reach).toBeLessThan(DEFAULT_CALIBRATION.reach);
});

test('a few sales have the default ranges', () => {
	expect(modelOf(createSales(40)).calibration).toEqual(DEFAULT_CALIBRATION);
});

test("the subject's own sale from three years ago doesn't stretch the price index", () => {
	const sales = createSales(200);
	const own = createSale({ id: 'own', address: SUBJECT.address, soldOn: addDays(TODAY, -1000) });
	expect(modelOf(sales).index).not.toBeNull();
	expect(modelOf([...sales, own])).toEqual(modelOf(sales));
});
