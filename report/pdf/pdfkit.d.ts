/** The parts of pdfkit that reports use, without Node or browser types. */
declare module 'pdfkit' {
	/** A structure element; whatever a closure draws is its content. */
	export interface StructureElement {
		add(child: StructureElement | (() => void)): StructureElement;
		end(): void;
	}

	export interface StructureOptions {
		title?: string;
		alt?: string;
		scope?: 'Row' | 'Column';
		/** Left, top, right and bottom of a figure. */
		bbox?: readonly [number, number, number, number];
	}

	/** An open fontkit font, which other documents can reuse. */
	export interface FontFile {
		hasGlyphForCodePoint(codePoint: number): boolean;
	}

	export interface Picture {
		width: number;
		height: number;
	}

	export interface ImageOptions {
		/** Fits inside this width and height. */
		fit?: readonly [number, number];
		/** Covers this width and height, cropping what is outside. */
		cover?: readonly [number, number];
		align?: 'center' | 'right';
		valign?: 'center';
	}

	export interface DocumentOptions {
		size: readonly [number, number];
		margin: number;
		font: null;
		autoFirstPage: boolean;
		bufferPages: boolean;
		tagged: boolean;
		displayTitle: boolean;
		lang: string;
		pdfVersion: '1.7';
		info: Record<string, string | Date>;
	}

	export default class PDFDocument {
		constructor(options: DocumentOptions);
		on(event: 'data', listener: (chunk: Uint8Array) => void): this;
		on(event: 'end', listener: () => void): this;
		on(event: 'error', listener: (error: unknown) => void): this;
		end(): void;
		addPage(): this;
		switchToPage(index: number): unknown;
		bufferedPageRange(): { start: number; count: number };

		registerFont(name: string, file: Uint8Array | FontFile): this;
		font(name: string): this;
		fontSize(size: number): this;
		/** The current font. */
		_font: { font: FontFile };
		widthOfString(text: string): number;
		text(
			text: string,
			x: number,
			y: number,
			options: {
				lineBreak: false;
				baseline: 'alphabetic';
				characterSpacing?: number;
				fill?: boolean;
				stroke?: boolean;
			},
		): this;

		struct(type: string, options?: StructureOptions, children?: readonly (() => void)[]): StructureElement;
		/** The bookmarks; a new one leads to the current page. */
		outline: { addItem(title: string): unknown };
		/** A region that opens an address. */
		link(
			x: number,
			y: number,
			width: number,
			height: number,
			url: string,
			options: { structParent: StructureElement; Contents: unknown },
		): this;
		addStructure(element: StructureElement): this;
		markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this;
		/** Drawn content up to the end of the element is extracted as this text. */
		/** Each string drawn up to the end of the element is read from its end. */
		endMarkedContent(): this;

		save(): this;
		restore(): this;
		moveTo(x: number, y: number): this;
		lineTo(x: number, y: number): this;
		polygon(...points: readonly (readonly [number, number])[]): this;
		rect(x: number, y: number, width: number, height: number): this;
		circle(x: number, y: number, radius: number): this;
		clip(): this;
		/** SVG path data. */
		path(data: string): this;
		translate(x: number, y: number): this;
		scale(factor: number): this;
		/** Degrees clockwise. */
		rotate(angle: number, options: { origin: readonly [number, number] }): this;
		dash(length: number, options: { space: number }): this;
		lineWidth(width: number): this;
		lineCap(cap: 'butt' | 'round'): this;
		lineJoin(join: 'miter' | 'round'): this;
		fillColor(color: string): this;
		strokeColor(color: string): this;
		fill(color: string): this;
		stroke(color: string): this;
		fillAndStroke(fill: string, stroke: string): this;
		/** Throws if it is neither PNG nor JPEG. */
		openImage(dataUrl: string): Picture;
		image(picture: Picture, x: number, y: number, options: ImageOptions): this;
	}
}
