import { expect, test } from 'vitest';
import { brandColors, contrastWithWhite } from './brand-colors.ts';

test('computes contrast as WCAG defines it', () => {
	expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5);
	expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 5);
	expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2);
});

test('a dark brand color is used for text unchanged', () => {
	expect(brandColors('#0A3D62')).toEqual({ band: '#0a3d62', text: '#0a3d62' });
});

test.each(['#ffff00', '#ffffff', '#00ffcc', '#f2a03d'])('%s is darkened until it is readable', (color) => {
	const { band, text } = brandColors(color);
	expect(band).toBe(color);
	expect(contrastWithWhite(text)).toBeGreaterThanOrEqual(4.5);
	expect(contrastWithWhite(text)).toBeLessThan(6);
});

test("anything that isn't a color becomes Lotline's own color", () => {
	expect(brandColors('').band).toBe('#f2a03d');
	expect(brandColors('red; background: url(//evil.example)').band).toBe('#f2a03d');
});
