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
