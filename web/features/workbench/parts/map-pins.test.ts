import { expect, test } from 'vitest';
import { analyze } from '../../../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../../../domain/comps/choices.ts';
import type { ActiveListing } from '../../../../domain/comps/evidence.ts';
import type { Sale } from '../../../../domain/home/home.ts';
import { createEvidence, createSales, SUBJECT } from '../../../../tests/sample-market.ts';
import { analysisPins } from './map-pins.ts';

/** A sale as an active listing. */
function asActiveListing({ soldOn: _, concessions: __, ...home }: Sale): ActiveListing {
	return { ...home, status: 'for_sale' };
}

test('an active listing used in place of a sale has one pin, labeled as a list price', () => {
	const sales = createSales(12);
	const activeListings = sales.map(asActiveListing);
	const analysis = analyze(
		createEvidence(sales, { activeListings: activeListings, listPricesOnly: true }),
		SUBJECT,
		NO_CHOICES,
	);
	const pins = analysisPins(analysis, activeListings);
	expect(pins.map(({ id }) => id).sort()).toEqual(sales.map(({ id }) => id).sort());
	for (const { label } of pins) expect(label[1]).toMatch(/^Active, \$/);
});

test('sales and active listings are on the map together', () => {
	const sales = createSales(12);
	const activeListings = createSales(3, 2).map((sale) =>
		asActiveListing({ ...sale, id: `offer ${sale.id}` }),
	);
	const pins = analysisPins(
		analyze(createEvidence(sales, { activeListings }), SUBJECT, NO_CHOICES),
		activeListings,
	);
	expect(pins).toHaveLength(15);
	expect(pins.filter(({ label }) => label[1]?.startsWith('Sold for $'))).toHaveLength(12);
	expect(pins.filter(({ status }) => status === 'for_sale')).toHaveLength(3);
});
