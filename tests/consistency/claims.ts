/** What statements claim: a figure with its noun, the area or home and the period that it is of. */
import { LABELS, OF_PRICE, SENTENCES, TO_LAST_DAY, WITHOUT_PERIOD } from './readers.ts';
import { areaIn, bandIn, monthIn, periodIn } from './scopes.ts';
import type { Statement } from './statement.ts';

export interface Claim {
	noun: string;
	/** The area or the home; null if nothing says it. */
	of: string | null;
	/** Empty for a noun that has none; null if nothing says it. */
	period: string | null;
	figure: string;
	isOfHome: boolean;
	statement: Statement;
}

/** A figure at the start of a value. */
const VALUE = /^[−+]?\$?\d[\d,]*(?:\.\d+)?%?(?:\/sq ft)?(?: days?\b)?/;

/** @param homes the street addresses in the data */
export function claimsOf(statements: readonly Statement[], homes: ReadonlySet<string>): Claim[] {
	const scopes = new Scopes(statements);
	return statements.flatMap((statement) => [
		...homeClaims(statement, homes),
		...labeledClaims(statement, scopes),
		...sentenceClaims(statement, scopes),
	]);
}

/** Cells about a home: what its row or column says of it. */
function homeClaims(statement: Statement, homes: ReadonlySet<string>): Claim[] {
	const { labels, text } = statement;
	const home = labels.map((label) => homeIn(label, homes)).find((found) => found !== null);
	const [noun] = labels.filter((label) => homeIn(label, homes) === null);
	if (!home || !noun || !(noun in HOME_NOUNS)) return [];
	const [figure] = text.match(/[−+]?\$?\d[\d,]*(?:\.\d+)?%?/) ?? [];
	const name = HOME_NOUNS[noun] ?? noun;
	if (figure === undefined) return [];
	return [{ noun: name, of: home, period: '', figure, isOfHome: true, statement }];
}

/** The columns and rows about homes whose figures are comparable between surfaces. */
const HOME_NOUNS: Readonly<Record<string, string>> = {
	Price: 'price of the home',
	'Sale price': 'price of the home',
	'List price': 'price of the home',
	'Adjusted price': 'adjusted price',
	Distance: 'distance',
	'Distance (mi)': 'distance',
	'Per sq ft': 'price per sq ft of the home',
	'Price without this comp': 'price without the comp',
	Weight: 'weight',
};

/** The address in a label: the longest that is in the data. */
function homeIn(label: string, homes: ReadonlySet<string>): string | null {
	for (const { index } of label.matchAll(/\d+/g)) {
		const words =
			label
				.slice(index)
				.split(/,| (?=\d+(?:\.\d+)? bd)/)[0]
				?.split(' ') ?? [];
		for (let many = Math.min(words.length, 7); many > 1; many--) {
			const street = words.slice(0, many).join(' ');
			if (homes.has(street)) return street;
		}
	}
	return null;
}

function labeledClaims(statement: Statement, scopes: Scopes): Claim[] {
	const { labels, text } = statement;
	const [figure] = VALUE.exec(text) ?? [];
	const label = labels.find((each) => LABELS.some(([words]) => words.test(each)));
	// Of homes priced alike, or of a list price: their page names the area once. A weight is of the row's home.
	if (labels.some((each) => /\brange\b|indicated price$|^Weight$/.test(each) && each !== 'Indicated price'))
		return [];
	const noun = LABELS.find(([words]) => label !== undefined && words.test(label))?.[1];
	if (noun === undefined) return [];
	const [, sample] = /(?:^|· )([\d,]+) (?:homes?|contracts?|pairs of sales)$/.exec(text) ?? [];
	if (sample !== undefined) return [scopes.claim(`${noun}: sample`, sample, statement)];
	const [, change] = /^([−+]?[\d,.]+%?) (?:days? |points )?in a year/.exec(text) ?? [];
	if (change !== undefined) return [scopes.claim(`${noun}: change over a year`, change, statement)];
	const [, low, high] = /^80% range: (\S+) to (\S+)$/.exec(text) ?? [];
	if (low !== undefined && high !== undefined)
		return [
			scopes.claim(`${noun}: low end`, low, statement),
			scopes.claim(`${noun}: high end`, high, statement),
		];
	if (figure === undefined || /^\S+ (?:days |points )?since/.test(text)) return [];
	return [scopes.claim(noun, figure, statement)];
}

/** Facts whose value is a sentence. */
const LABELED_SENTENCES =
	/^(?:Homes found|Market model|Measured on|ZIP code market|Comps|Comp|Model correction|This home's own sale|Price[- ]to[- ]rent|Median rent|Near this home)\b/;

function sentenceClaims(statement: Statement, scopes: Scopes): Claim[] {
	if (statement.labels.length > 0 && !LABELED_SENTENCES.test(statement.labels.join(' '))) return [];
	return SENTENCES.flatMap(([sentence, nouns]) => {
		const found = sentence.global ? [...statement.text.matchAll(sentence)] : [sentence.exec(statement.text)];
		return found.flatMap((match) =>
			Object.entries(nouns).flatMap(([group, noun]) => {
				const figure = match?.groups?.[group];
				if (figure === undefined || (OF_PRICE.has(noun) && statement.subject.startsWith('ZIP '))) return [];
				return [scopes.claim(noun, signed(figure.replace(/,$/, '')), statement, match?.groups)];
			}),
		);
	});
}

/** @example signed('down 3.9%') // "−3.9%" */
function signed(figure: string): string {
	return figure.replace(/^down /, '−').replace(/^up /, '+');
}

/** What the statements around a figure say that it is of. */
class Scopes {
	readonly #byGroup = new Map<string, Statement[]>();
	/** The period of sales that a page states for all of its figures. */
	readonly #ofPages = new Map<string, string>();

	constructor(statements: readonly Statement[]) {
		for (const statement of statements) {
			const { text } = statement;
			const group = groupOf(statement);
			if (group !== null) this.#byGroup.set(group, [...(this.#byGroup.get(group) ?? []), statement]);
			const period = /^Figures of sales\b/.test(text) ? periodIn(text) : null;
			if (period !== null) this.#ofPages.set(pageOf(statement), period);
		}
	}

	claim(noun: string, figure: string, statement: Statement, said: Record<string, string> = {}): Claim {
		return {
			noun,
			of: this.#areaOf(noun, statement, said),
			period: hasNoPeriod(noun) ? '' : this.#periodOf(statement, said),
			figure,
			isOfHome: OF_PRICE.has(noun),
			statement,
		};
	}

	#areaOf(
		noun: string,
		statement: Statement,
		{ area, zip, band, period }: Record<string, string>,
	): string | null {
		if (OF_PRICE.has(noun)) return statement.subject;
		const own = zip ? `ZIP ${zip}` : (area && areaIn(area)) || areaIn(statement.text);
		const named =
			own ??
			first(statement.labels, areaIn) ??
			first(this.#samplesOf(statement), areaIn) ??
			first([...statement.context].reverse(), areaIn) ??
			(statement.subject.startsWith('ZIP ') ? statement.subject : null);
		const part = band ?? first(statement.labels, bandIn);
		if (named === null) return null;
		if (TO_LAST_DAY.has(noun.replace(/: .+$/, '')) && named !== statement.subject)
			// An email is on several areas, and says the day of each.
			return `${named}, ${statement.surface === 'email' ? period : `to the last day of ${statement.subject}`}`;
		return part ? `${named}, ${part}` : named;
	}

	#periodOf(statement: Statement, { period }: Record<string, string>): string | null {
		return (
			(period && (monthIn(period) ?? periodIn(period))) ||
			(first(statement.labels, monthIn) ??
				first(statement.labels, periodIn) ??
				first(this.#samplesOf(statement), periodIn) ??
				first([...statement.context].reverse(), periodIn) ??
				this.#ofPages.get(pageOf(statement)) ??
				null)
		);
	}

	/** What a list of facts says of the homes in it. */
	#samplesOf(statement: Statement): string[] {
		const group = groupOf(statement);
		const all = group === null ? [] : (this.#byGroup.get(group) ?? []);
		return all
			.filter(({ labels }) => /^(Sample|Homes in the statistics|Which homes)$/.test(labels[0] ?? ''))
			.map(({ text }) => text);
	}
}

function hasNoPeriod(noun: string): boolean {
	return WITHOUT_PERIOD.has(noun) || WITHOUT_PERIOD.has(noun.replace(/: .+$/, '')) || OF_PRICE.has(noun);
}

function groupOf({ subject, surface, group }: Statement): string | null {
	return group === null ? null : [subject, surface, group].join('\n');
}

function pageOf({ subject, surface }: Statement): string {
	return [subject, surface].join('\n');
}

function first(texts: readonly string[], read: (text: string) => string | null): string | null {
	for (const text of texts) {
		const found = read(text);
		if (found !== null) return found;
	}
	return null;
}
