/** Saves a drawing as a PNG file, twice as large as on the screen, on the page's own color. */
import { saveFile } from '../../../ui/save-file.ts';

const SCALE = 2;
const INHERITED = ['fill', 'stroke', 'font-family', 'font-size', 'font-weight'];

export async function savePicture(drawing: SVGSVGElement, name: string): Promise<void> {
	const { width, height } = drawing.getBoundingClientRect();
	const picture = await load(
		`data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(drawing, width, height))}`,
	);
	const canvas = document.createElement('canvas');
	canvas.width = width * SCALE;
	canvas.height = height * SCALE;
	const context = canvas.getContext('2d');
	if (!context) return;
	context.fillStyle = getComputedStyle(document.body).backgroundColor;
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
	if (file) saveFile(name, file, 'image/png');
}

/** The drawing as text, with the colors and fonts that the page gives it. */
function standalone(drawing: SVGSVGElement, width: number, height: number): string {
	const copy = drawing.cloneNode(true) as SVGSVGElement;
	copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
	copy.setAttribute('width', String(width));
	copy.setAttribute('height', String(height));
	const originals = [drawing, ...drawing.querySelectorAll('*')];
	[copy, ...copy.querySelectorAll('*')].forEach((element, at) => {
		const original = originals[at];
		if (!original) return;
		const style = getComputedStyle(original);
		for (const property of INHERITED) element.setAttribute(property, style.getPropertyValue(property));
		element.removeAttribute('class');
	});
	return new XMLSerializer().serializeToString(copy);
}

function load(url: string): Promise<HTMLImageElement> {
	return new Promise((resolve, reject) => {
		const picture = new Image();
		picture.onload = () => resolve(picture);
		picture.onerror = () => reject(new Error('The chart could not be drawn.'));
		picture.src = url;
	});
}
