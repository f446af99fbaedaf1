import { expect, test } from 'vitest';
import { analyze } from '../../../domain/valuation/analyze.ts';
import { NO_CHOICES } from '../../../domain/valuation/choices.ts';
import type { Offer } from '../../../domain/valuation/evidence.ts';
import type { Sale } from '../../../domain/valuation/home.ts';
import { evidenceOf, SUBJECT, salesOf } from '../../../tests/sample-market.ts';
import { analysisPins } from './map-pins.ts';

/** A sale as a home that is for sale. */
function asOffer({ soldOn: _, concessions: __, ...home }: Sale): Offer {
	return { ...home, status: 'for_sale' };
}

test('a home for sale that stands in place of a sale has one pin, which says that its price is asked', () => {
	const sales = salesOf(12);
	const offers = sales.map(asOffer);
	const analysis = analyze(evidenceOf(sales, { offers, listPricesOnly: true }), SUBJECT, NO_CHOICES);
	const pins = analysisPins(analysis, offers);
	expect(pins.map(({ id }) => id).sort()).toEqual(sales.map(({ id }) => id).sort());
	for (const { label } of pins) expect(label[1]).toMatch(/^For sale at \$/);
});

test('sales and what is for sale lie on the map side by side', () => {
	const sales = salesOf(12);
	const offers = salesOf(3, 2).map((sale) => asOffer({ ...sale, id: `offer ${sale.id}` }));
	const pins = analysisPins(analyze(evidenceOf(sales, { offers }), SUBJECT, NO_CHOICES), offers);
	expect(pins).toHaveLength(15);
	expect(pins.filter(({ label }) => label[1]?.startsWith('Sold for $'))).toHaveLength(12);
	expect(pins.filter(({ status }) => status === 'for_sale')).toHaveLength(3);
});
