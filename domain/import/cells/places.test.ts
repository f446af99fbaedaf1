import { expect, test } from 'vitest';
import { parseCoordinates, parseZip } from './places.ts';

const RESTON = { city: 'Reston', state: 'VA', latitude: 38.98, longitude: -77.34 };

test.each([
	['02139', '02139'],
	['2139', '02139'],
	['2139.0', '02139'],
	['02139-4307', '02139'],
	['02139 - 4307', '02139'],
	['02139-', '02139'],
	['"02139"', '02139'],
	['02139 4307', '02139'],
	['021394307', '02139'],
	['="02139"', '02139'],
	["'02139", '02139'],
	['MA 02139', '02139'],
	['MA 02139-4307', '02139'],
])('reads the ZIP code in %s', (text, zip) => {
	expect(parseZip(text)).toBe(zip);
});

test.each(['', '12', '00042', '123 4567', 'XQ 02139', 'MA 2139', '02139 43', '1234567'])(
	'finds no ZIP code in "%s"',
	(text) => {
		expect(parseZip(text)).toBeNull();
	},
);

test('ignores coordinates far from the center of the ZIP code', () => {
	const unknown = { latitude: null, longitude: null };
	expect(parseCoordinates('39.78', '-100.44', RESTON)).toEqual(unknown);
	expect(parseCoordinates('37.54', '-77.44', RESTON)).toEqual(unknown);
	expect(parseCoordinates('38.96', '-77.36', RESTON)).toEqual({ latitude: 38.96, longitude: -77.36 });
});

test('puts coordinates in order if the ZIP code shows that they are swapped', () => {
	expect(parseCoordinates('-77.36', '38.96', RESTON)).toEqual({ latitude: 38.96, longitude: -77.36 });
	expect(parseCoordinates('77.36', '38.96', RESTON)).toEqual({ latitude: 38.96, longitude: -77.36 });
});

test('restores the sign of a longitude if the ZIP code shows that it is missing', () => {
	const guam = { city: 'Hagatna', state: 'GU', latitude: 13.47, longitude: 144.75 };
	expect(parseCoordinates('38.96', '77.36', RESTON)).toEqual({ latitude: 38.96, longitude: -77.36 });
	expect(parseCoordinates('38.96', '122.36', RESTON)).toEqual({ latitude: null, longitude: null });
	expect(parseCoordinates('13.48', '144.75', guam)).toEqual({ latitude: 13.48, longitude: 144.75 });
});

test('accepts coordinates if the center of their ZIP code is unknown', () => {
	const home = { latitude: 39.78, longitude: -100.44 };
	expect(parseCoordinates('39.78', '-100.44', null)).toEqual(home);
	expect(parseCoordinates('39.78', '-100.44', { city: 'Reston', state: 'VA' })).toEqual(home);
});
