/**
 * The pages that an agent writes: once in the profile, and changed for each report. A text may have headings (`# `), lists
 * (`- ` or `1. `), bold (`**`) and fields such as `{client}`, which the report fills in.
 */
import { joinWords } from '../../domain/format/words.ts';
import type { PriceReportKind, TextInput } from './report-texts.ts';

const MAX_LENGTH = 4000;

/** The texts, by the ids of their pages. */
export const OWN_TEXTS = {
	letter: {
		name: 'cover letter',
		label: 'Cover letter',
		hint: 'Greets the client and leads to the price.',
		...{ maxLength: MAX_LENGTH, rows: 12 },
	},
	about: {
		name: 'page about you',
		label: 'About me',
		hint: 'Your photo and contact details are added. Write about your experience and credentials: years, areas, designations.',
		...{ maxLength: MAX_LENGTH, rows: 8 },
	},
	plan: {
		name: 'marketing plan',
		label: 'Marketing plan',
		hint: 'What you do, week by week. Keep what you offer, and delete the rest.',
		...{ maxLength: MAX_LENGTH, rows: 14 },
	},
	steps: {
		name: 'next steps',
		label: 'Our next steps',
		hint: 'What you and the client do after this report.',
		...{ maxLength: MAX_LENGTH, rows: 8 },
	},
} as const satisfies Record<string, TextInput>;

export type OwnTextId = keyof typeof OWN_TEXTS;
export const OWN_TEXT_IDS = Object.keys(OWN_TEXTS) as OwnTextId[];

/** What a report fills in where a text has it in braces. */
export const OWN_FIELDS = [
	...(['client', 'address', 'price', 'range'] as const),
	...(['agent', 'brokerage', 'phone', 'email'] as const),
];
export type OwnField = (typeof OWN_FIELDS)[number];

/** As in a sentence. */
export const OWN_FIELDS_LIST = joinWords(OWN_FIELDS.map((name) => `{${name}}`));

export const EMPTY_TESTIMONIAL = {
	words: '',
	/** As the client allowed it. */
	name: '',
	/** Four digits; empty if unknown. */
	year: '',
	/** The agent has the client's consent to print it. */
	agreed: false,
};

/** A type, not an interface, so that it is JSON to the compiler. */
export type Testimonial = typeof EMPTY_TESTIMONIAL;

/** Pages that are missing have nothing. */
export interface OwnPages extends Partial<Record<OwnTextId, string | undefined>> {
	testimonials?: Testimonial[] | undefined;
}

/** In the usual order. */
export const OWN_PAGE_TITLES = {
	letter: OWN_TEXTS.letter.label,
	about: OWN_TEXTS.about.label,
	plan: OWN_TEXTS.plan.label,
	testimonials: 'Testimonials',
	steps: OWN_TEXTS.steps.label,
} as const;

export type OwnPageId = keyof typeof OWN_PAGE_TITLES;

export const OWN_PAGE_IDS = Object.keys(OWN_PAGE_TITLES) as OwnPageId[];

export const TESTIMONIAL_LIMITS = { count: 12, words: 800, name: 80 };

interface Chosen {
	kind: PriceReportKind;
	pageOrder?: readonly string[] | undefined;
	ownPages?: OwnPages | undefined;
}

/** A brief has one page, so it has none of the agent's own. */
export const OWN_PAGE_KINDS: readonly PriceReportKind[] = ['pack', 'standard', 'full', 'unsold'];

/** What a report prints: the chosen pages, and of the testimonials those that their authors agreed to. */
export function printedOwnPages({ kind, pageOrder = [], ownPages = {} }: Chosen): OwnPages {
	if (!OWN_PAGE_KINDS.includes(kind)) return {};
	const chosen = Object.entries(ownPages).filter(([id]) => pageOrder.includes(id));
	const { testimonials, ...texts }: OwnPages = Object.fromEntries(chosen);
	return { ...texts, ...(testimonials && { testimonials: testimonials.filter(isPrinted) }) };
}

/** Whether a testimonial has words, and its author agreed to be quoted. */
export const isPrinted = ({ words, agreed }: Testimonial) => agreed && words.trim() !== '';

/** The id of the pages of an attached PDF. */
export const ATTACHMENT_PAGE = 'attachment' as const;

/** Whether a report shows the pages of the PDF. */
export function printsAttachment({ kind, pageOrder = [] }: Chosen): boolean {
	return OWN_PAGE_KINDS.includes(kind) && pageOrder.includes(ATTACHMENT_PAGE);
}
