import fc from 'fast-check';
import type { LatLng } from '../../domain/places/geo.ts';

export const SIZE = { width: 640, height: 320 };
export const AUSTIN: LatLng = [30.25, -97.75];

export const place = fc.tuple(
	fc.double({ min: 18, max: 70, noNaN: true }),
	fc.double({ min: -170, max: -60, noNaN: true }),
);
