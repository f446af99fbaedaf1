/**
 * What a file has nothing of. An agent exports the same homes in long and in short views: the short one must not
 * blank what the long one told.
 */
import type { TransactionSql } from 'postgres';
import { CARD_FACTS } from '../../contract/comps.ts';
import type { Listing } from '../../domain/listing.ts';

/** A fact that stays as it is where a file tells it of no home. */
interface StayingFact {
	column: string;
	/** Its name on a card, where it is on one. */
	onCard: string | null;
	/** Speaks of the state in which the home was, and stays with that alone. */
	ofStatus: boolean;
}

/** Days on market are not among them: a count that was once misread is mended by importing its file again. */
const STAYING: readonly StayingFact[] = [
	...factsOf(false, 'latitude', 'longitude', 'address', 'url'),
	...factsOf(false, 'bedrooms', 'bathrooms', 'livingArea', 'basementArea', 'lotSize', 'garageSpaces'),
	...factsOf(false, 'yearBuilt', 'yearRenovated', 'condition', 'quality', 'view', 'pool', 'waterfront'),
	...factsOf(false, 'hoaMonthly'),
	...factsOf(true, 'listPrice', 'originalListPrice', 'contractOn', 'listedOn', 'concessions'),
	{ column: 'street_key', onCard: null, ofStatus: false },
];

function factsOf(ofStatus: boolean, ...facts: (keyof Listing)[]): StayingFact[] {
	const names: Partial<Record<keyof Listing, string>> = CARD_FACTS;
	return facts.map((fact) => ({
		column: fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
		onCard: names[fact] ?? null,
		ofStatus,
	}));
}

/** The facts that the incoming file tells of no home. */
export async function untoldFacts(transaction: TransactionSql): Promise<readonly StayingFact[]> {
	const counts = STAYING.map(({ column }) => `count(${column})::int as ${column}`).join(', ');
	const [told] = await transaction.unsafe(`select ${counts} from incoming`);
	return STAYING.filter(({ column }) => told?.[column] === 0);
}

/** What an update of `public.listings` sets its columns to, from `excluded`, the incoming row of the same sale. */
export function changesOf(columns: readonly string[], untold: readonly StayingFact[]): string {
	const values = new Map(untold.map((fact) => [fact.column, stayed(fact)]));
	values.set('card', cardWith(untold));
	return columns.map((column) => `${column} = ${values.get(column) ?? `excluded.${column}`}`).join(', ');
}

function stayed({ column, ofStatus }: StayingFact): string {
	const kept = `listings.${column}`;
	return ofStatus ? `case when listings.status = excluded.status then ${kept} end` : kept;
}

/** The incoming card, which has a null for each fact that is untold, with what stays in its place. */
function cardWith(untold: readonly StayingFact[]): string {
	return untold.reduce((card, fact) => {
		if (fact.onCard === null) return card;
		const value = `coalesce(to_json(${stayed(fact)})::text, 'null')`;
		return `replace(${card}, '"${fact.onCard}":null', '"${fact.onCard}":' || ${value})`;
	}, 'excluded.card');
}
