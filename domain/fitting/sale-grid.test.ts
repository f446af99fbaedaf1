import { expect, test } from 'vitest';
import { createSale, createSales, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { milesBetween } from '../places/geo.ts';
import { saleGrid } from './sale-grid.ts';

const SALES = createSales(400);
const GRID = saleGrid(SALES);
const ANY = () => true;
const FIVE = { count: 5, miles: 10, accepts: ANY };

test('finds the same nearest sales as a full scan', () => {
	for (const [count, miles] of [
		[10, 1],
		[60, 17],
		[500, 0.4],
	] as const) {
		const all = SALES.map((sale) => ({ sale, miles: milesBetween(SUBJECT, sale) as number }))
			.filter((each) => each.miles <= miles)
			.sort((a, b) => a.miles - b.miles)
			.slice(0, count);
		const found = GRID.nearest(SUBJECT, TODAY, { count, miles, accepts: ANY });
		expect(found.map(({ sale }) => sale.id)).toEqual(all.map(({ sale }) => sale.id));
	}
});

test('finds only accepted sales', () => {
	const found = GRID.nearest(SUBJECT, TODAY, { count: 20, miles: 17, accepts: ({ pool }) => pool === true });
	expect(found).toHaveLength(20);
	expect(found.every(({ sale }) => sale.pool)).toBe(true);
});

test('finds the nearest sales in the far north, too', () => {
	const north = createSale({ id: 'n', latitude: 64.84, longitude: -147.72 });
	const grid = saleGrid([...SALES, north, { ...north, id: 'm', longitude: -147.6 }]);
	expect(
		grid.nearest({ latitude: 64.84, longitude: -147.721 }, TODAY, FIVE).map(({ sale }) => sale.id),
	).toEqual(['n', 'm']);
});

test('finds nothing near an unknown location', () => {
	expect(GRID.nearest({ latitude: null, longitude: null }, TODAY, FIVE)).toEqual([]);
	expect(saleGrid([]).nearest(SUBJECT, TODAY, FIVE)).toEqual([]);
});

test('lists homes in one building by how recently they sold', () => {
	const days = ['2026-03-01', '2026-09-01', '2026-06-01'];
	const grid = saleGrid(days.map((soldOn, at) => createSale({ id: `unit-${at}`, soldOn })));
	expect(grid.nearest(SUBJECT, TODAY, FIVE).map(({ sale }) => sale.id)).toEqual([
		'unit-1',
		'unit-2',
		'unit-0',
	]);
});

test('finds sales with wrong locations at those locations, and they hide no other sales', () => {
	const wrong = [-140, -81.9, 2].map((longitude, at) =>
		createSale({ id: `wrong-${at}`, latitude: 40 + 9 * at, longitude }),
	);
	const all = [...SALES, ...wrong];
	const grid = saleGrid(all);
	for (const place of [SUBJECT, ...wrong, ...SALES.slice(0, 40)]) {
		const nearest = all
			.map((sale) => ({ id: sale.id, miles: milesBetween(place, sale) as number }))
			.filter(({ miles }) => miles <= 10)
			.sort((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
			.slice(0, 5);
		const found = grid.nearest(place, TODAY, FIVE);
		expect(found.map(({ miles }) => miles.toFixed(2))).toEqual(nearest.map(({ miles }) => miles.toFixed(2)));
	}
});
