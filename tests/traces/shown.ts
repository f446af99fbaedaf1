/** The texts of a report's blocks, in the order in which they are read. */
import type { Block, Pin } from '../../report/report.ts';

/** A sentence, or a cell of a table or a drawing. */
export interface Shown {
	text: string;
	place: string;
	/** The number of the comp that it is about, if its heading has one. */
	comp?: number | undefined;
	cell?: { table: string; row: string; number: number; column: number };
	/** If it isn't written everywhere: positions are drawn, and descriptions are below drawings on the screen. */
	only?: 'drawn' | 'on screen' | 'spoken';
}

type Texts = readonly (readonly (string | number | null)[])[];

export function sentencesOf(text: string): string[] {
	return text.split(/\n|(?<=[^A-Z]\.) (?=[A-Z\d!*“])/);
}

export function textsOf(block: Block, place = '', comp?: number): Shown[] {
	const say = (texts: string | readonly string[], only?: Shown['only']): Shown[] =>
		[texts]
			.flat()
			.flatMap(sentencesOf)
			.map((text) => ({ text, place, comp, ...(only && { only }) }));
	const cells = (
		table: string,
		rows: Texts,
		{ only, pins = [] }: { only?: Shown['only']; pins?: readonly Pin[] } = {},
	): Shown[] =>
		rows.flatMap((row, number) =>
			row.map((text, column) => ({
				text: `${column === 0 ? withPin(pins[number], String(text)) : (text ?? '')}`,
				place: `${place}, ${table}`,
				cell: { table, row: rowName(row), number: number + 1, column },
				...(only && { only }),
			})),
		);
	switch (block.kind) {
		case 'cover':
			return say(block.subject);
		case 'heading':
			return say(withPin(block.pin, block.text));
		case 'text':
			return say(block.text);
		case 'list':
			return say(block.items);
		case 'quote':
			return say([block.text, block.by]);
		case 'attached':
			return say(block.words, 'spoken');
		case 'price': {
			const { price, disclaimer, range, listed, promise, value, low, high, marks } = block;
			const list = listed ? [['List price', listed.value]] : [];
			const scale = [['Price', value], ['Low', low], ['High', high], ...list, ...marks.map((mark) => [mark])];
			return [
				...say([
					`Indicated price: ${price}`,
					disclaimer,
					`Range: ${range}`,
					...(listed ? [listed.words] : []),
					promise,
				]),
				...cells('Scale', scale, { only: 'drawn' }),
			];
		}
		case 'facts':
			return say([block.caption, ...block.rows.map(({ label, value }) => `${label}: ${value}`)]);
		case 'table': {
			const header = block.columns
				.map(({ label, pin }) => withPin(pin, label))
				.map((text, column) => ({
					...{ text, place: `${place}, ${block.caption}` },
					cell: { table: block.caption, row: '', number: 0, column },
				}));
			const pins = block.rows.map(({ pin }) => pin);
			const lines = cells(
				block.caption,
				block.rows.map((row) => row.cells),
				{ pins },
			);
			return [...say(`Table: ${block.caption}`, 'on screen'), ...header, ...lines, ...say(block.note)];
		}
		case 'photos': {
			const pins = block.photos.map(({ pin }) => pin);
			// The server fills in the pictures; on paper, there is nothing without them.
			return cells(
				block.caption,
				block.photos.map(({ words, credit }) => [`${words}\n${credit}`]),
				{ only: 'on screen', pins },
			);
		}
		case 'plat': {
			const homes = block.comps.map(({ number, latitude, longitude }) => [
				`Home ${number}`,
				latitude,
				longitude,
			]);
			const center = ['Center', block.center.latitude, block.center.longitude];
			const map = cells('Map', [...homes, center, ['Radius', block.radiusMiles]], { only: 'drawn' });
			return [...say(block.words, 'on screen'), ...say(`Star: ${block.star}`, 'drawn'), ...map];
		}
		case 'chart': {
			const dots = block.points.map(({ day, value }) => [`Dot ${day}`, value]);
			const line = block.line.map(({ day, value, low, high }) => [`Line ${day}`, value, low, high]);
			const drawing = cells(block.words.replace(/,.*/s, ''), [...dots, ...line], { only: 'drawn' });
			return [...say(block.caption), ...say(block.words, 'on screen'), ...drawing];
		}
		case 'bands': {
			const { rows, note } = block;
			const caption = block.caption.replace(/,.*/s, '');
			return [
				...say(block.caption),
				...cells(
					caption,
					rows.map(({ name, supply }) => [name, supply]),
				),
				...cells(
					`${caption}, spoken`,
					rows.map(({ name, words }) => [name, words]),
					{ only: 'spoken' },
				),
				...cells(
					`${caption}, bars`,
					rows.map(({ name, active, salesPerMonth }) => [name, active, salesPerMonth]),
					{ only: 'drawn' },
				),
				...say(note),
			];
		}
		case 'figures':
			return cells(
				'Figures',
				block.figures.map(({ label, value, detail }) => [label, value, detail]),
			);
		case 'columns':
			return block.columns.flat().flatMap((each) => textsOf(each, place, comp));
	}
}

function withPin(pin: Pin | undefined, text: string): string {
	return typeof pin === 'number' ? `${pin} ${text}` : text;
}

function rowName([first]: Texts[number]): string {
	return (String(first).split('\n')[0] ?? '').replaceAll('\u00a0', ' ');
}
