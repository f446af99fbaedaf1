/** Reads what this browser kept of an analysis: whatever is damaged or of an older make is left out. */
import { HOME_TYPES } from '../../../domain/listing.ts';
import type { HomeFacts } from '../../../domain/valuation/home.ts';
import { readChoices } from '../../../domain/valuation/read-choices.ts';
import { type Decisions, NO_DECISIONS } from './decisions.ts';

export function readDecisions(kept: string | null): Decisions {
	if (kept === null) return NO_DECISIONS;
	try {
		const found: unknown = JSON.parse(kept);
		if (typeof found !== 'object' || found === null) return NO_DECISIONS;
		const { facts, choices } = found as Partial<Record<keyof Decisions, unknown>>;
		return { facts: readFacts(facts), choices: readChoices(choices) };
	} catch {
		return NO_DECISIONS;
	}
}

type Check = (value: unknown) => boolean;

const aNumber: Check = (value) => value === null || (typeof value === 'number' && Number.isFinite(value));
const aFlag: Check = (value) => value === null || typeof value === 'boolean';

const CHECKS: Record<keyof HomeFacts, Check> = {
	homeType: (value) => HOME_TYPES.some((type) => type === value),
	latitude: aNumber,
	longitude: aNumber,
	bedrooms: aNumber,
	bathrooms: aNumber,
	livingArea: aNumber,
	lotSize: aNumber,
	yearBuilt: aNumber,
	condition: aNumber,
	quality: aNumber,
	garageSpaces: aNumber,
	pool: aFlag,
	basementArea: aNumber,
	view: aNumber,
	waterfront: aFlag,
};

function readFacts(kept: unknown): Partial<HomeFacts> {
	if (typeof kept !== 'object' || kept === null) return {};
	const sound = Object.entries(kept).filter(([name, value]) => CHECKS[name as keyof HomeFacts]?.(value));
	return Object.fromEntries(sound) as Partial<HomeFacts>;
}
