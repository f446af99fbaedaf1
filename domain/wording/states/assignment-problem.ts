/** Whether an analysis is allowed, and states all that the law of the home's state and REALTORS ask for. */
import { type Assignment, isPriceOpinion } from './assignment.ts';
import { requiredWording } from './required-wording.ts';

/** Who prepares an analysis; empty if unknown. */
export interface Preparer {
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
	const missing = required.filter((field) => stated[field].trim() === '').map((field) => WORDS[field]);
	return missing.length === 0 ? null : `This kind of report has to state ${missing.join(', ')}.`;
}

const WORDS = {
	interest: 'your interest in the property',
	exterior: 'whether the exterior was inspected',
	interior: 'whether the interior was inspected',
	name: 'your name',
	licenseNumber: 'your license number',
	brokerage: 'your brokerage',
};
type Field = keyof typeof WORDS;

/** REALTOR Standard of Practice 11-1, and the content lists of NC, NV and PA. */
const PRICE_OPINION = Object.keys(WORDS) as Field[];
/** OAR 863-015-0190(3), which covers analyses for a listing, too. */
const SIGNED: readonly Field[] = ['interest', 'name'];
