import { expect, test } from 'vitest';
import { compsDistance } from './comps-distance.ts';

test.each([
	[[0.09, 0.44], 0.5],
	[[0.003], 0.1],
	[[0.5], 0.5],
	[[0, 0], null],
	[[0.2, null], null],
])('the distance of comps at %j miles is %j', (distances, expected) => {
	expect(compsDistance(distances.map((miles) => ({ miles })))).toBe(expected);
});
