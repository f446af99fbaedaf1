/**
 * What each state requires a licensee's market analysis to say. Laws change: `checkedOn` is when each row was checked.
 * Not legal advice. A sentence is printed as required only if it was read verbatim in the law, a regulator's page or a
 * REALTOR association's; a law known only by its citation is `unconfirmed`, and the agent is asked to check with the broker.
 */

import type { StateRule } from './state-rule.ts';

const CHECKED_ON = '2026-11-23';

/** A row with nothing prescribed, and what differs from that. */
const rule = (
	name: string,
	found: StateRule['found'],
	citation: string,
	rest: Partial<StateRule> = {},
): StateRule => ({
	name,
	found,
	sentence: null,
	forbidden: [],
	signed: null,
	condition: null,
	note: null,
	citation,
	checkedOn: CHECKED_ON,
	...rest,
});

/** Where no state text was found, a report follows the REALTORS' own standard. */
const noneFound = (name: string) => rule(name, 'nothing', 'NAR Code of Ethics, Standard of Practice 11-1');

const listsContents = (name: string, citation: string, rest: Partial<StateRule> = {}) =>
	rule(name, 'contents', citation, rest);

const unconfirmed = (name: string, citation: string, rest: Partial<StateRule> = {}) =>
	rule(name, 'unconfirmed', citation, { unconfirmed: { citation, applies: 'every analysis' }, ...rest });

/** The fifty states and the District of Columbia, by postal abbreviation. */
export const STATE_RULES: Readonly<Record<string, StateRule>> = {
	AK: noneFound('Alaska'),
	AL: noneFound('Alabama'),
	AR: noneFound('Arkansas'),
	AZ: noneFound('Arizona'),
	CA: noneFound('California'),
	CO: noneFound('Colorado'),
	CT: noneFound('Connecticut'),
	DC: noneFound('the District of Columbia'),
	DE: noneFound('Delaware'),
	FL: noneFound('Florida'),
	GA: listsContents('Georgia', 'O.C.G.A. 43-39A-24(b)(2)'),
	HI: noneFound('Hawaii'),
	IA: noneFound('Iowa'),
	ID: noneFound('Idaho'),
	IL: unconfirmed('Illinois', '225 ILCS 454/10-45'),
	IN: noneFound('Indiana'),
	KS: noneFound('Kansas'),
	KY: noneFound('Kentucky'),
	LA: noneFound('Louisiana'),
	MA: noneFound('Massachusetts'),
	MD: listsContents('Maryland', 'Md. Code, Bus. Occ. & Prof. 16-101(b)(3)'),
	ME: noneFound('Maine'),
	MI: unconfirmed('Michigan', 'MCL 339.2601(a)', {
		condition: {
			applies: 'analyses for a fee',
			confirm: null,
			refusal: 'In Michigan, a market analysis for a fee is an appraisal, so this report can only be free.',
		},
	}),
	MN: listsContents('Minnesota', 'Minn. Stat. 82B.035 subd. 1'),
	MO: noneFound('Missouri'),
	MS: noneFound('Mississippi'),
	MT: noneFound('Montana'),
	NC: {
		name: 'North Carolina',
		found: 'sentence',
		sentence: {
			text: 'This opinion is not an appraisal of the market value of the property, and may not be used in lieu of an appraisal. If an appraisal is desired, the services of a licensed or certified appraiser shall be obtained. This opinion may not be used by any party as the primary basis to determine the value of a parcel of or interest in real property for a mortgage loan origination, including first and second mortgages, refinances, or equity lines of credit.',
			applies: 'price opinions',
			place: 'in the report',
			minPoints: null,
		},
		forbidden: ['values?', 'worth'],
		signed: 'price opinions',
		condition: {
			applies: 'analyses for a fee',
			confirm:
				'I am not a provisional broker, and a copy of the request for this analysis is attached to it.',
			refusal: 'In North Carolina, a provisional broker may not prepare an analysis for a fee.',
		},
		note: null,
		citation: 'N.C.G.S. 93A-82, 93A-83(c) and (f)',
		checkedOn: CHECKED_ON,
	},
	ND: noneFound('North Dakota'),
	NE: unconfirmed('Nebraska', 'Neb. Rev. Stat. 76-2221'),
	NH: noneFound('New Hampshire'),
	NJ: unconfirmed('New Jersey', 'N.J.A.C. 11:5-6.1'),
	NM: noneFound('New Mexico'),
	NV: unconfirmed('Nevada', 'NRS 645.2515(3)', { signed: 'price opinions' }),
	NY: noneFound('New York'),
	OH: noneFound('Ohio'),
	OK: noneFound('Oklahoma'),
	OR: listsContents('Oregon', 'OAR 863-015-0190(3)', {
		ownText:
			'This report is not intended to meet the requirements of the Uniform Standards of Professional Appraisal Practice. It is not intended as an appraisal. If an appraisal is desired, obtain one from a competent professional licensed appraiser.',
		signed: 'every analysis',
	}),
	PA: {
		name: 'Pennsylvania',
		found: 'sentence',
		sentence: {
			text: 'This analysis has not been prepared in accordance with the Uniform Standards of Professional Appraisal Practice which require valuers to act as unbiased, disinterested third parties with impartiality, objectivity and independence and without accommodation of personal interest. It is not to be construed as an appraisal and may not be used as such for any purpose.',
			applies: 'price opinions',
			place: 'in the report',
			minPoints: 12,
		},
		unconfirmed: { citation: '63 P.S. 455.608c', applies: 'other analyses' },
		forbidden: [],
		signed: 'price opinions',
		condition: {
			applies: 'price opinions',
			confirm:
				'I am a broker or associate broker, or a salesperson with three years of active licensure and the required education whose broker signs this analysis. Any fee is paid to the employing broker.',
			refusal:
				"In Pennsylvania, a salesperson needs three years of active licensure, further education and the broker's signature to prepare a price opinion.",
		},
		note: null,
		citation: '49 Pa. Code 35.402(a)',
		checkedOn: CHECKED_ON,
	},
	RI: noneFound('Rhode Island'),
	SC: {
		name: 'South Carolina',
		found: 'sentence',
		sentence: {
			text: 'This market analysis may not be used for the purposes of obtaining financing in a federally related transaction',
			applies: 'every analysis',
			place: 'before the analysis',
			minPoints: null,
		},
		forbidden: ['values?'],
		signed: null,
		condition: {
			applies: 'every analysis',
			confirm: 'I read the South Carolina statement to the client before the analysis.',
			refusal: 'In South Carolina, the client hears the statement before the analysis.',
		},
		note: null,
		citation: 'S.C. Code 40-60-30(1)',
		checkedOn: CHECKED_ON,
	},
	SD: noneFound('South Dakota'),
	TN: listsContents('Tennessee', 'T.C.A. 62-39-104', { forbidden: ['values?'] }),
	TX: {
		name: 'Texas',
		found: 'sentence',
		sentence: {
			text: 'This represents an estimated sale price for this property. It is not the same as the opinion of value in an appraisal developed by a licensed appraiser under the Uniform Standards of Professional Appraisal Practice.',
			applies: 'every analysis',
			place: 'in the report',
			minPoints: 12,
		},
		forbidden: ['opinions? of value'],
		signed: null,
		condition: null,
		note: "A sales agent submits the analysis in the broker's name, and the broker is responsible for it.",
		citation: '22 TAC 535.17(a)-(d)',
		checkedOn: CHECKED_ON,
	},
	UT: noneFound('Utah'),
	VA: noneFound('Virginia'),
	VT: noneFound('Vermont'),
	WA: unconfirmed('Washington', 'RCW 18.140.010, 18.140.020', {
		condition: {
			applies: 'analyses for a fee',
			confirm: 'The fee for this analysis is paid to my firm.',
			refusal: 'In Washington, a fee for a price opinion is paid only to the firm.',
		},
	}),
	WI: noneFound('Wisconsin'),
	WV: noneFound('West Virginia'),
	WY: {
		name: 'Wyoming',
		found: 'sentence',
		sentence: {
			text: 'This is an opinion of price and is not a certified appraisal of the market value of the property. If such an appraisal is desired, the service of a certified appraiser must be obtained.',
			applies: 'every analysis',
			place: 'in the report',
			minPoints: null,
		},
		forbidden: [],
		signed: null,
		condition: null,
		note: null,
		citation: 'Wyo. Stat. 33-28-125(b)',
		checkedOn: CHECKED_ON,
	},
};
