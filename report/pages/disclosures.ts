/** What the analysis is for, who it is for, what was inspected, and who signs: the content that laws and REALTORS ask for. */
import { longDay } from '../../domain/format/date-text.ts';
import { DASH } from '../../domain/format/format.ts';
import { capitalize } from '../../domain/format/words.ts';
import { type Inspection, isPriceOpinion, PURPOSES } from '../../domain/wording/states/assignment.ts';
import { facts, heading, list, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { subjectAddress, wordingOf } from '../words.ts';

/** The union of REALTOR Standard of Practice 11-1 and the content lists of NC, PA, NV and OR. A brief and a pack have it if the law or REALTORS ask for it. */
export function disclosuresPage(input: ReportInput): Block[] | null {
	const wording = wordingOf(input);
	const isShort = ['brief', 'pack', 'unsold'].includes(input.kind);
	if (isShort && !isPriceOpinion(input.request.assignment) && !wording.signature) return null;
	return [
		facts('Assignment', assignmentFacts(input)),
		facts('Prepared by', preparerFacts(input)),
		heading('Assumptions and limiting conditions'),
		list(limitingConditions(input)),
		...(wording.citation === '' ? [] : [text(`Wording follows ${wording.citation}.`, 'note')]),
	];
}

function assignmentFacts(input: ReportInput): (readonly [string, string])[] {
	const { analysis, evidence, request, preparedOn } = input;
	const { assignment, preparedFor: client } = request;
	const confirmed = assignment.confirmed && wordingOf(input).condition?.confirm;
	const homes = evidence.listPricesOnly ? 'list prices' : 'closed sales';
	return [
		['Purpose', PURPOSES[assignment.purpose]],
		['Intended user', assignment.intendedUser || client || 'The client of the agent'],
		['Property', subjectAddress(analysis.subject)],
		['Property interest', assignment.purpose === 'lease' ? 'Leasehold' : 'Fee simple'],
		['Price defined', 'The price at which this home would probably sell on the effective date'],
		['Basis', `Comparison with ${homes} of similar homes nearby, and local market data`],
		['Prepared on', longDay(preparedOn)],
		['Effective date', longDay(evidence.effectiveOn)],
		['Exterior inspected', inspectionWords(assignment.exterior)],
		['Interior inspected', inspectionWords(assignment.interior)],
		["Agent's interest and conflicts of interest", assignment.interest || DASH],
		['Fee for this analysis', assignment.forFee ? 'Yes' : 'No'],
		...(confirmed ? [['Confirmed by the agent', confirmed] as const] : []),
	];
}

/** @example inspectionWords('2026-11-20') // "November 20, 2026" */
function inspectionWords(inspection: Inspection): string {
	if (inspection === '') return DASH;
	return inspection === 'no' ? 'No' : longDay(inspection);
}

/** A blank line to sign on, where a state asks for a signature. */
const LINE = '_'.repeat(28);

function preparerFacts(input: ReportInput): (readonly [string, string])[] {
	const { name, licenseNumber, brokerage } = input.brand;
	return [
		['Name', name.trim() || DASH],
		['License number', licenseNumber.trim() || DASH],
		['Firm', brokerage.trim() || DASH],
		...(wordingOf(input).signature ? [['Signature', LINE] as const, ['Date signed', LINE] as const] : []),
	];
}

function limitingConditions({ request: { assignment }, evidence }: ReportInput): string[] {
	return [
		'The facts about this home and the comps come from the sources named under “Method and data” and were not verified independently.',
		`The price is an opinion for the effective date, ${longDay(evidence.effectiveOn)}. It does not consider title, liens, permits or hidden defects.`,
		'It is for the intended user and purpose above only.',
		...assignment.assumptions
			.split(/[\r\n]+/)
			.map((line) => capitalize(line.trim()))
			.filter((line) => line !== ''),
	];
}
