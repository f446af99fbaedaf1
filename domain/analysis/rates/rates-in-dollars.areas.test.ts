import { expect, test } from 'vitest';
import { rateOf } from '../../../tests/samples/pricing/dollar-rates.ts';
import { usd } from '../../format/format.ts';

test('the rate of living area is per square foot, and its sentence states the effect of 100 square feet', () => {
	const rate = rateOf('livingArea');
	const text = usd(Number(((rate?.dollars as number) * 100).toPrecision(3)));
	expect(rate?.unit).toBe('sq ft');
	expect(rate?.words).toContain(`living area: 100 more sq ft adds ${text} (80% interval`);
});

test('rates per square meter are rates per square foot, converted', () => {
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
