/** The QR code of a link to the report, for paper: a phone's camera opens it. */
import { encode } from 'uqr';
import { type Box, type Mark, type Point, rectangle } from './marks.ts';

/** Its caption. */
export const QR_CAPTION = ['This report', 'on your phone'] as const;

/** What it says to a screen reader. @example describeQrCode('https://lotline.example/r/x') // 'QR code for https://…' */
export function describeQrCode(link: string): string {
	return `QR code for ${link}`;
}

/**
 * Black on white, whatever is below: cameras need the contrast, and the four modules of white around it that the standard
 * asks for (ISO/IEC 18004). 15% of it may be unreadable ("M"), as on a creased sheet; more would make its modules too small.
 *
 * @param box a square, whose sides include the white
 */
export function qrCodeMarks(link: string, box: Box): Mark[] {
	const { data, size } = encode(link, { ecc: 'M', border: 4 });
	const side = box.width / size;
	const at = (column: number, row: number): Point => ({
		x: box.left + column * side,
		y: box.top + row * side,
	});
	// One path, so that no hairline of white is between two modules.
	const lines = data.flatMap((modules, row) =>
		runsOf(modules).map(([from, to]) => [at(from, row), at(to, row), at(to, row + 1), at(from, row + 1)]),
	);
	return [rectangle(box, { fill: '#ffffff' }), { kind: 'path', lines, isClosed: true, fill: '#000000' }];
}

/** Where dark modules are in a row: from a column up to another. */
function runsOf(modules: readonly boolean[]): [from: number, to: number][] {
	const starts = modules.flatMap((dark, column) => (dark && !modules[column - 1] ? [column] : []));
	return starts.map((from) => {
		const end = modules.indexOf(false, from);
		return [from, end < 0 ? modules.length : end];
	});
}
