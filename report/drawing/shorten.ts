/** A line cut to the width, with an ellipsis. */
export function shorten(line: string, width: number, widthOf: (text: string) => number): string {
	let shortened = line;
	while (shortened !== '' && widthOf(`${shortened}…`) > width) shortened = shortened.slice(0, -1).trimEnd();
	return `${shortened}…`;
}
