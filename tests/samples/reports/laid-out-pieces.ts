import { flow, type Piece } from '../../../report/pdf/flow.ts';

/** Draws pieces on sheets of 100 points, and returns the position of each. */
export function positionsOf(pieces: readonly (Partial<Piece> & { name: string })[]): string[] {
	const places: string[] = [];
	let sheet = 1;
	const recordedPieces = pieces.map(({ name, ...piece }) => ({
		height: 20,
		before: 0,
		keep: false,
		draw: (top: number) => places.push(`${name} ${sheet}:${Math.round(top)}`),
		...piece,
	}));
	const repeatedHeader = {
		height: 5,
		draw: (top: number) => places.push(`head again ${sheet}:${Math.round(top)}`),
	};
	flow(
		recordedPieces.map((piece) => ('repeatedHeader' in piece ? { ...piece, repeatedHeader } : piece)),
		0,
		{
			top: 0,
			bottom: 100,
			next: () => {
				sheet += 1;
				return 0;
			},
		},
	);
	return places;
}

export const numberedPieces = (count: number, facts: Partial<Piece> = {}) =>
	Array.from({ length: count }, (_, at) => ({ name: `${at + 1}`, ...facts }));
