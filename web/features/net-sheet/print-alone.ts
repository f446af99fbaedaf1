/** Prints one part of the page; the style sheet of that part hides everything else. */
export function printAlone(part: string): void {
	const { dataset } = document.documentElement;
	dataset.printing = part;
	addEventListener('afterprint', () => delete dataset.printing, { once: true });
	print();
}
