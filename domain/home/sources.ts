/** The sources of a home's facts: several if records from different sources were merged. */
import { agree } from '../format/plural.ts';
import { uncapitalize } from '../format/words.ts';
import { FACT_NAMES, FACTS, type FactValues } from './facts.ts';
import { OWN_DATA } from './own-data.ts';

/** A home with its sources. */
export interface Sourced {
	/** The name of its main source, for people. */
	source?: string | null | undefined;
	/** For facts that come from another source: the name of that source, by database column. */
	origins?: Readonly<Record<string, string>> | null | undefined;
}

/** The labels of facts by column. Of the coordinates only the latitude has one, so that they are named once. */
const LABELS: Readonly<Record<string, string>> = {
	...Object.fromEntries(FACT_NAMES.map((name) => [FACTS[name].column, FACTS[name].label])),
	sold_price: 'Sold price',
	sold_on: 'Closing date',
	list_price: 'List price',
	original_list_price: 'Original list price',
	listed_on: 'List date',
	contract_on: 'Contract date',
	days_on_market: 'Days on market',
	hoa_monthly: 'HOA',
	concessions: 'Concessions',
	address: 'Address',
	latitude: 'Location',
	url: 'Link',
};

/** The source of one fact of a home; null if unknown. @param column of the store */
export function sourceOf(home: Sourced, column: string): string | null {
	return home.origins?.[column] ?? home.source ?? null;
}

/**
 * The main source of a home, then the facts from other sources; null if unknown.
 *
 * @param own the label of the agent's uploads
 * @example sourceText({ source: 'MLS', origins: { lot_size: 'County' } }) // "MLS; County: lot size"
 */
export function sourceText({ source, origins }: Sourced, own: string = OWN_DATA): string | null {
	if (!source) return null;
	return [nameOf(source, own), ...sourceTexts(origins, own)].join('; ');
}

/**
 * The sources other than the main one, each with its facts.
 *
 * @example sourceTexts({ lot_size: 'County' }) // ["County: lot size"]
 */
export function sourceTexts(origins: Sourced['origins'], own: string = OWN_DATA): string[] {
	return [...factsBySource(origins, own)].map(([name, labels]) => `${name}: ${labels.join(', ')}`);
}

function factsBySource(origins: Sourced['origins'], own: string): ReadonlyMap<string, string[]> {
	const facts = new Map<string, string[]>();
	for (const [column, source] of Object.entries(origins ?? {})) {
		const label = LABELS[column];
		if (label === undefined) continue;
		const name = nameOf(source, own);
		facts.set(name, [...(facts.get(name) ?? []), /^HOA/.test(label) ? label : uncapitalize(label)]);
	}
	return facts;
}

/**
 * The sources of a home's facts in a sentence; null if unknown. Facts are only listed if there are several sources.
 *
 * @example sourceSentence({ lot_size: 'County', pool: 'County' }) // "Source: County."
 */
export function sourceSentence(origins: Sourced['origins']): string | null {
	const names = [...factsBySource(origins, OWN_DATA).keys()];
	if (names.length === 0) return null;
	return agree(names.length, `Source: ${names[0]}.`, `Sources: ${sourceTexts(origins).join('; ')}.`);
}

/**
 * The sources of a home's facts by column, after an agent edited some facts.
 *
 * @param editor the name of the agent's source
 */
export function originsAfterEdits(
	home: FactValues,
	record: (FactValues & Pick<Sourced, 'origins'>) | null,
	editor: string,
): Record<string, string> {
	const edited = FACT_NAMES.filter((name) => home[name] !== null && home[name] !== record?.[name]);
	return {
		...record?.origins,
		...Object.fromEntries(edited.map((name) => [FACTS[name].column, editor])),
	};
}

function nameOf(source: string, own: string): string {
	return source === OWN_DATA ? own : source;
}
