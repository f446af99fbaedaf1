import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCodeMarks } from './qr-code.ts';

const LINK = `https://lotline.example/r/${'Ab3_'.repeat(8)}`;
const BOX = { left: 10, top: 20, width: 62, height: 62 };

test('a QR code is its modules in black on a white square, with four modules of white around it', () => {
	const { data, size } = encode(LINK, { ecc: 'M', border: 4 });
	const [ground, code, ...others] = qrCodeMarks(LINK, BOX);
	expect(others).toEqual([]);
	expect(ground).toMatchObject({ kind: 'path', fill: '#ffffff' });
	if (code?.kind !== 'path') throw new Error('The code is a path.');
	const isDark = (column: number, row: number) => {
		const x = BOX.left + ((column + 0.5) * BOX.width) / size;
		const y = BOX.top + ((row + 0.5) * BOX.height) / size;
		return code.lines.some((corners) => {
			const [xs, ys] = [corners.map((each) => each.x), corners.map((each) => each.y)];
			return x > Math.min(...xs) && x < Math.max(...xs) && y > Math.min(...ys) && y < Math.max(...ys);
		});
	};
	const drawn = data.map((modules, row) => modules.map((_, column) => isDark(column, row)));
	expect(drawn).toEqual(data);
	expect(drawn.slice(0, 4).flat()).not.toContain(true);
	expect(drawn.flat()).toContain(true);
});
