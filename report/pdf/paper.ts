/** The sheets that a report is printed on, in points of 1/72 inch. */

/** `letter` is the paper of the United States, `a4` of nearly everyone else. */
export const PAPERS = { letter: [612, 792], a4: [595.28, 841.89] } as const;
export type Paper = keyof typeof PAPERS;

/** Half an inch: what printers can print on. */
const MARGIN = 36;
/** Room of the running head and of the foot, with the air that parts them from the text. */
const HEAD = 34;
const FOOT = 30;

/** The layout of a sheet. */
export interface Frame {
	left: number;
	right: number;
	width: number;
	/** The edges of what can be printed on. */
	upper: number;
	lower: number;
	/** The edges of the text between running head and foot. */
	top: number;
	bottom: number;
}

export function frameOf(paper: Paper): Frame {
	const [width, height] = PAPERS[paper];
	return {
		left: MARGIN,
		right: width - MARGIN,
		width: width - 2 * MARGIN,
		upper: MARGIN,
		lower: height - MARGIN,
		top: MARGIN + HEAD,
		bottom: height - MARGIN - FOOT,
	};
}
