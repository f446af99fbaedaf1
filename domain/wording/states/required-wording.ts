/** The statement that a report carries, by state and assignment, what else it has to state, and the words it must not use. */
import { type Assignment, isPriceOpinion } from './assignment.ts';
import type { Applies, Condition, StateRule } from './state-rule.ts';
import { STATE_RULES } from './state-rules.ts';

/** Ours, for states without a sentence that we have read. */
export const DEFAULT_STATEMENT =
	'An opinion of price by a real estate licensee, not an appraisal by a licensed or certified appraiser under USPAP. Not for use as the basis for a mortgage loan.';

/** A year after it was checked, a law may have changed. */
const STALE_AFTER_DAYS = 365;

export interface RequiredWording {
	statement: string;
	/** Required by law as it is; otherwise ours. */
	isRequired: boolean;
	/** Null for our own words. */
	minPoints: number | null;
	/** The client hears it before the work starts. */
	isDueBefore: boolean;
	signature: boolean;
	/** What the agent has to confirm; null if nothing. */
	condition: Condition | null;
	citation: string;
	checkedOn: string;
	/** What the agent has to clear with the broker, in a sentence; null if nothing. */
	askBroker: string | null;
	/** Who may prepare it, in a sentence; null if the rule doesn't say. */
	note: string | null;
}

/** The wording for a report on a home in a state. An unknown state has the default. */
export function requiredWording(
	state: string | null,
	assignment: Pick<Assignment, 'purpose' | 'forFee'>,
): RequiredWording {
	const rule = ruleOf(state);
	const sentence = rule?.sentence && isMeant(rule.sentence.applies, assignment) ? rule.sentence : null;
	const common = {
		signature: rule?.signed != null && isMeant(rule.signed, assignment),
		condition: rule?.condition && isMeant(rule.condition.applies, assignment) ? rule.condition : null,
		citation: rule?.citation ?? '',
		checkedOn: rule?.checkedOn ?? '',
		note: rule?.note ?? null,
	};
	if (sentence !== null)
		return {
			...common,
			statement: sentence.text,
			isRequired: true,
			minPoints: sentence.minPoints,
			isDueBefore: sentence.place === 'before the analysis',
			askBroker: null,
		};
	const unread = rule?.unconfirmed && isMeant(rule.unconfirmed.applies, assignment) ? rule.unconfirmed : null;
	return {
		...common,
		statement: rule?.ownText ?? DEFAULT_STATEMENT,
		isRequired: false,
		minPoints: null,
		isDueBefore: false,
		askBroker: rule && askBrokerWords(rule.name, unread?.citation),
	};
}

function askBrokerWords(state: string, citation: string | undefined): string {
	const found = citation
		? `${state} may prescribe its own sentence (${citation}), which we haven't confirmed.`
		: `We found no sentence that ${state} prescribes.`;
	return `${found} The report has our own statement. Ask your broker whether it needs other wording.`;
}

/** Whether a rule was checked more than a year before a day, both as `YYYY-MM-DD`. */
export function isStaleRule(checkedOn: string, today: string): boolean {
	return (Date.parse(today) - Date.parse(checkedOn)) / 86_400_000 > STALE_AFTER_DAYS;
}

function ruleOf(state: string | null): StateRule | null {
	return STATE_RULES[state?.toUpperCase() ?? ''] ?? null;
}

function isMeant(applies: Applies, assignment: Pick<Assignment, 'purpose' | 'forFee'>): boolean {
	if (applies === 'every analysis') return true;
	if (applies === 'analyses for a fee') return assignment.forFee;
	return isPriceOpinion(assignment) === (applies === 'price opinions');
}

/** No state lets a licensee call a market analysis this. */
const FORBIDDEN_EVERYWHERE = [
	String.raw`apprais\w*`,
	'valuations?',
	'market values?',
	'bov',
	'brokers? opinions? of value',
];

/**
 * The first word in a text that a state doesn't allow for the price; null if there is none. Required statements, and
 * saying that it is not an appraisal, are exempt.
 */
export function forbiddenWord(text: string, state: string | null): string | null {
	const rule = ruleOf(state);
	const exempt = [rule?.sentence?.text, rule?.ownText, DEFAULT_STATEMENT].filter((each) => each != null);
	const prose = exempt
		.reduce((rest, statement) => rest.replaceAll(statement, ' '), text)
		.replace(/\bnot an apprais(?:al|er's rating)\b/gi, ' ');
	const words = [...FORBIDDEN_EVERYWHERE, ...(rule?.forbidden ?? [])];
	return prose.match(new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'i'))?.[0] ?? null;
}

/** Who prepares an analysis; empty if unknown. */
interface Preparer {
	name: string;
	licenseNumber: string;
	brokerage: string;
}

/** Why there is no report on this assignment, in a sentence; null if there can be. @param state of the home; null if unknown */
export function assignmentProblem(
	state: string | null,
	assignment: Assignment,
	preparer: Preparer,
): string | null {
	const { condition, signature } = requiredWording(state, assignment);
	if (condition && (condition.confirm === null || !assignment.confirmed)) return condition.refusal;
	const required = isPriceOpinion(assignment) ? PRICE_OPINION : signature ? SIGNED : [];
	const stated = { ...assignment, ...preparer };
	const missing = required
		.filter((field) => stated[field].trim() === '')
		.map((field) => REQUIRED_FIELDS[field]);
	return missing.length === 0 ? null : `This kind of report has to state ${missing.join(', ')}.`;
}

const REQUIRED_FIELDS = {
	interest: 'your interest in the property',
	exterior: 'whether the exterior was inspected',
	interior: 'whether the interior was inspected',
	name: 'your name',
	licenseNumber: 'your license number',
	brokerage: 'your brokerage',
};
type Field = keyof typeof REQUIRED_FIELDS;

/** REALTOR Standard of Practice 11-1, and the content lists of NC, NV and PA. */
const PRICE_OPINION = Object.keys(REQUIRED_FIELDS) as Field[];
/** OAR 863-015-0190(3), which covers analyses for a listing, too. */
const SIGNED: readonly Field[] = ['interest', 'name'];
