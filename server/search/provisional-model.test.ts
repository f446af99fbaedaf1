import { expect, test } from 'vitest';
import { addDays } from '../../domain/dates/days.ts';
import type { Sale } from '../../domain/home/home.ts';
import { createSale, createSales, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { provisionalModel } from './provisional-model.ts';

/** Sales as columns, as the store sends them. */
function columnsOf(sales: readonly Sale[]): string {
	const rows = sales.map(({ soldOn, ...sale }) => ({ ...sale, status: 'sold', day: soldOn }));
	const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
	return JSON.stringify(
		Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])),
	);
}

test("the subject's own sale from three years ago doesn't stretch the price index", () => {
	const sales = createSales(200);
	const own = createSale({ id: 'own', address: SUBJECT.address, soldOn: addDays(TODAY, -1000) });
	const modelOf = (some: readonly Sale[]) =>
		provisionalModel({ market: 'Sample County, OH', sales: columnsOf(some), asOf: TODAY });
	expect(modelOf(sales).index).not.toBeNull();
	expect(modelOf([...sales, own])).toEqual(modelOf(sales));
});
