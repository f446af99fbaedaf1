/** Property facts without a parser of their own: read by type. */
import { FACT_NAMES, type FactName, type FactValues, factOf } from '../../home/facts.ts';
import { parseFlag } from '../cells/amenities.ts';
import { parseNumber } from '../cells/numbers.ts';
import type { Row } from './row.ts';
import { RATED_FACTS } from './row-facts.ts';
import { HOME_FACTS } from './row-home.ts';

type OtherFact = Exclude<FactName, (typeof HOME_FACTS)[number] | (typeof RATED_FACTS)[number]>;

const READ_ELSEWHERE: ReadonlySet<FactName> = new Set([...HOME_FACTS, ...RATED_FACTS]);
const OTHER_FACTS = FACT_NAMES.filter((name) => !READ_ELSEWHERE.has(name));

/** The facts that neither `readRowHome` nor `readRowFacts` reads. */
export function parseOtherFacts(row: Row): Pick<FactValues, OtherFact> {
	return Object.fromEntries(OTHER_FACTS.map((name) => [name, parseFact(name, row)])) as Pick<
		FactValues,
		OtherFact
	>;
}

function parseFact(name: FactName, row: Row): number | boolean | null {
	const fact = factOf(name);
	if (fact.type === 'flag') return row.firstOrNone(name, parseFlag);
	const max = fact.type === 'number' ? fact.max : Number.POSITIVE_INFINITY;
	const min = 'min' in fact ? fact.min : 0;
	const step = 'step' in fact ? fact.step : 0.5;
	return row.first(name, (text) => {
		const value = parseNumber(text);
		return value !== null && value >= min && value <= max ? Math.round(value / step) * step : null;
	});
}
