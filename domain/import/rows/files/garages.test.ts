import { describe, expect, test } from 'vitest';
import { readAll, SALE_ROW as SOLD } from '../../../../tests/file-rows.ts';

describe('garages', () => {
	const garagesOf = (file: Record<string, string>[]) =>
		readAll(file.map((cells) => ({ ...SOLD, ...cells }))).map((home) =>
			typeof home === 'string' ? home : home?.garageSpaces,
		);

	test('yes or no is not a count', () => {
		expect(garagesOf([{ hasGarage: '1' }, { hasGarage: '0' }, { hasGarage: 'True' }])).toEqual([
			null,
			0,
			null,
		]);
		expect(garagesOf([{ GarageYN: 'Y' }, { GarageYN: 'N' }])).toEqual([null, 0]);
		const many = Array.from({ length: 30 }, (_, at) => ({ Garage: String(at % 2) }));
		expect(new Set(garagesOf(many))).toEqual(new Set([null, 0]));
	});

	test('garage spaces take precedence over parking spaces, and both over yes or no', () => {
		const header = { parkingSpaces: '3', garageSpaces: '2', hasGarage: '1' };
		expect(
			garagesOf([
				header,
				{ ...header, garageSpaces: '' },
				{ ...header, garageSpaces: '', parkingSpaces: '' },
			]),
		).toEqual([2, 3, null]);
	});
});
