/** The sheets that a report is printed on, in points of 1/72 inch. */

/** `letter` is used in the United States, `a4` nearly everywhere else. */
export const PAPERS = { letter: [612, 792], a4: [595.28, 841.89] } as const;
export type Paper = keyof typeof PAPERS;

/** Half an inch: printers can't print closer to the edge. */
const MARGIN = 36;
/** Space for the running header and the footer, including their distance from the text. */
const HEAD = 34;
const FOOT = 30;

/** The layout of a sheet. */
export interface Frame {
	left: number;
	right: number;
	width: number;
	/** The edges of the printable area. */
	upper: number;
	lower: number;
	/** The edges of the text, between running header and footer. */
	top: number;
	bottom: number;
}

export function toFrame(paper: Paper): Frame {
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
