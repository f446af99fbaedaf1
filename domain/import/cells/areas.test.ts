import { expect, test } from 'vitest';
import { parseLivingArea } from './areas.ts';

test.each([
	['1642', 1642],
	['1,642 sqft', 1642],
	['1,500/A', 1500],
	['114 sqm', 1227],
	['114 m²', 1227],
	['114 sq. m', 1227],
	['1,642 (Assessor)', 1642],
	['1,642 (sq ft)', 1642],
	['0.17 (acres)', null],
	['1,642 sqft / 152 m2', 1642],
	['~1,500', 1500],
	['1500+/-', 1500],
	['1,500 ± sq ft', 1500],
	['Approx. 1500', 1500],
	['1,500 - 1,600', null],
	['2.15k sq ft', null],
	['2k sq ft', null],
	['1.850', null],
	['0.25 acres', null],
	['4 acres', null],
	['49,000', 49_000],
	['99999', null],
	['0', null],
])('reads "%s" as a living area of %s square feet', (text, area) => {
	expect(parseLivingArea(text)).toBe(area);
});
