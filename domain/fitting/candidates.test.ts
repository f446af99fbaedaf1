import { expect, test } from 'vitest';
import { createSales, TODAY } from '../../tests/sample-market.ts';
import type { Sale } from '../home/home.ts';
import { nearbyCandidates, saleGridsByType } from './candidates.ts';

const SALES = createSales(300);
const HOME = SALES[0] as Sale;

test('an earlier sale of a home is not its comp, whatever the id of the sale', () => {
	const earlier: Sale[] = [
		{ ...HOME, id: 'other-source', sourceId: 'MLS-9', soldOn: '2026-02-01', contractOn: null },
		{ ...HOME, id: 'parcel', sourceId: 'P-1', address: null, soldOn: '2026-03-01', contractOn: null },
	];
	const found = nearbyCandidates(
		saleGridsByType([...SALES, ...earlier]),
		{ ...HOME, sourceId: 'P-1' },
		TODAY,
	);
	const ids = found.map(({ id }) => id);
	expect(ids).not.toContain(HOME.id);
	expect(ids).not.toContain('other-source');
	expect(ids).not.toContain('parcel');
	expect(ids.length).toBeGreaterThan(50);
});

test('includes only homes of the same type that closed before the date', () => {
	const condos = SALES.slice(150).map((sale): Sale => ({ ...sale, homeType: 'condo' }));
	const found = nearbyCandidates(saleGridsByType([...SALES.slice(0, 150), ...condos]), HOME, '2026-08-01');
	expect(found.length).toBeGreaterThan(10);
	expect(found.every(({ homeType, soldOn }) => homeType === 'single_family' && soldOn < '2026-08-01')).toBe(
		true,
	);
});

test('homes of unknown type are found next to those of a known type, nearest first, unless a unit number tells them apart', () => {
	const mixed = SALES.map(
		(sale, at): Sale => ({
			...sale,
			homeType: at % 3 === 0 ? null : sale.homeType,
			address: `${at} Elm St${at % 6 === 0 ? ' #2' : ''}`,
		}),
	);
	const grids = saleGridsByType(mixed);
	const found = nearbyCandidates(grids, { ...HOME, address: '999 Elm St' }, TODAY);
	const alone = nearbyCandidates(saleGridsByType(SALES), { ...HOME, address: '999 Elm St' }, TODAY);
	const isCondo = ({ id }: Sale) => mixed.find((sale) => sale.id === id)?.address?.includes('#') === true;
	expect(found.map(({ id }) => id)).toEqual(alone.filter((sale) => !isCondo(sale)).map(({ id }) => id));
	expect(found.some(({ homeType }) => homeType === null)).toBe(true);
	const unknown = nearbyCandidates(grids, { ...HOME, homeType: null, address: '999 Elm St' }, TODAY);
	expect(unknown).toEqual(found);
});
