import { expect, test } from 'vitest';
import { rateOf } from '../../../tests/samples/pricing/dollar-rates.ts';
import { usd } from '../../format/format.ts';

test('living area is described per 100 square feet and set per square foot', () => {
	const rate = rateOf('livingArea');
	const text = usd(Number(((rate?.dollars as number) * 100).toPrecision(3)));
	expect(rate?.unit).toBe('sq ft');
	expect(rate?.words).toContain(`living area: 100 more sq ft adds ${text} (80% interval`);
});

test('in square meters, rates of areas are the same money per square meter', () => {
	const units = 'square_meters';
	const [feet, meters] = [rateOf('livingArea'), rateOf('livingArea', { units })];
	expect(meters?.unit).toBe('m²');
	expect((meters?.dollars ?? 0) * 0.09290304).toBeCloseTo(feet?.dollars ?? 0, 1);
	const text = usd(Number(((meters?.dollars as number) * 10).toPrecision(3)));
	expect(meters?.words).toContain(`living area: 10 more m² adds ${text} (80% interval`);
	expect(rateOf('lot', { units })?.words).toContain('100 more m² of lot adds $');
	const own = rateOf('livingArea', { units, rates: { livingArea: 2000 * 0.09290304 } });
	expect(own).toMatchObject({ dollars: 2000, words: 'Your rate: $2,000 per m², for every sale.' });
	expect(rateOf('bedrooms', { units })).toEqual(rateOf('bedrooms'));
});
