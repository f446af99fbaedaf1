import { expect, test } from 'vitest';
import { hasLocation, milesBetween } from './geo.ts';

const SPACE_NEEDLE = { latitude: 47.6205, longitude: -122.3493 };
const MOUNT_SI = { latitude: 47.4879, longitude: -121.7229 };

test('distances match the great circle within a tenth of a percent', () => {
	// By the haversine formula on a sphere of 3,958.8 miles.
	expect(milesBetween(SPACE_NEEDLE, MOUNT_SI)).toBeCloseTo(30.6305, 1);
	expect(milesBetween({ latitude: 47, longitude: -122 }, { latitude: 48, longitude: -122 })).toBeCloseTo(
		69.094,
		2,
	);
});

test('the distance to an unknown location is null', () => {
	expect(milesBetween(SPACE_NEEDLE, { latitude: 47, longitude: null })).toBeNull();
	expect(milesBetween({ latitude: 0, longitude: 0 }, SPACE_NEEDLE)).toBeNull();
	expect(hasLocation({ latitude: 91, longitude: 10 })).toBe(false);
});
