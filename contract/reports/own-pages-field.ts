/** The agent's own pages in a request and in the profile. */
import * as z from 'zod/mini';
import { plural } from '../../domain/format/plural.ts';
import {
	EMPTY_TESTIMONIAL,
	OWN_FIELDS,
	OWN_FIELDS_LIST,
	OWN_TEXT_IDS,
	OWN_TEXTS,
	type OwnPages,
	TESTIMONIAL_LIMITS,
	type Testimonial,
} from './own-pages.ts';
import type { TextInput } from './report-texts.ts';

/** Control characters, changes of direction, and halves of characters. What no font has is noted beside the report. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

function unprintableProblem(name: string, text: string): string {
	const code = text.match(UNPRINTABLE)?.[0].codePointAt(0) ?? 0;
	const hex = code.toString(16).toUpperCase().padStart(4, '0');
	return `A report can't print the character U+${hex} in the ${name}. Delete it.`;
}

function text(name: string, maxLength: number) {
	const message = `The ${name} can have at most ${plural(maxLength, 'character')}.`;
	return z.string(message).check(
		z.maxLength(maxLength, message),
		z.refine((words) => !UNPRINTABLE.test(words), {
			error: ({ input }) => unprintableProblem(name, String(input)),
		}),
	);
}

/** One of the agent's texts, whose fields must be ones that a report fills in. */
function own({ name, maxLength }: TextInput) {
	return z.optional(
		text(name, maxLength).check(
			z.refine((words) => unknownField(words) === null, {
				error: ({ input }) =>
					`A report can't fill in ${unknownField(String(input))} in the ${name}. It fills in ${OWN_FIELDS_LIST}.`,
			}),
		),
	);
}

/** The first words in braces that aren't a field. */
function unknownField(text: string): string | null {
	const names: readonly string[] = OWN_FIELDS;
	const unknown = [...text.matchAll(/\{([a-z][\w -]*)\}/gi)].find(([, name = '']) => !names.includes(name));
	return unknown?.[0] ?? null;
}

const MESSAGES = {
	shape: 'Your own pages are from another version of Lotline. Reload this page.',
	count: `There can be at most ${TESTIMONIAL_LIMITS.count} testimonials.`,
	year: 'Write the year of a testimonial in four digits, such as 2026.',
};

const PrintedTestimonial = z.object(
	{
		words: text('testimonials', TESTIMONIAL_LIMITS.words),
		name: text('name of a testimonial', TESTIMONIAL_LIMITS.name),
		year: z.string(MESSAGES.year).check(z.refine((year) => /^(\d{4})?$/.test(year), MESSAGES.year)),
		agreed: z.boolean(MESSAGES.shape),
	},
	MESSAGES.shape,
);

export const OwnPagesField = z.object(
	{
		letter: own(OWN_TEXTS.letter),
		about: own(OWN_TEXTS.about),
		plan: own(OWN_TEXTS.plan),
		testimonials: z.optional(
			z
				.array(PrintedTestimonial, MESSAGES.shape)
				.check(z.maxLength(TESTIMONIAL_LIMITS.count, MESSAGES.count)),
		),
		steps: own(OWN_TEXTS.steps),
	},
	MESSAGES.shape,
);

/** Why pages can't be saved or printed, in a sentence; null if they can. */
export function ownPagesProblem(pages: OwnPages): string | null {
	return OwnPagesField.safeParse(pages).error?.issues[0]?.message ?? null;
}

function isTestimonial(stored: unknown): stored is Testimonial {
	const { data = {} } = z.record(z.string(), z.unknown()).safeParse(stored);
	return Object.entries(EMPTY_TESTIMONIAL).every(([field, empty]) => typeof data[field] === typeof empty);
}

/** Pages as stored in the profile, also those that can't be printed. What is malformed is left out alone. */
export function parseOwnPages(stored: unknown): OwnPages {
	const { testimonials, ...fields } = z.record(z.string(), z.unknown()).safeParse(stored).data ?? {};
	const texts = OWN_TEXT_IDS.flatMap((id) => (typeof fields[id] === 'string' ? [[id, fields[id]]] : []));
	return {
		...Object.fromEntries(texts),
		...(Array.isArray(testimonials) && {
			testimonials: testimonials.filter(isTestimonial),
		}),
	};
}
