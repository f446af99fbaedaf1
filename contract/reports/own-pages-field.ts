/** The agent's own pages in a request and in the profile. */
import * as z from 'zod/mini';
import { plural } from '../../domain/format/plural.ts';
import { OWN_FIELDS, OWN_FIELDS_LIST, OWN_TEXTS, type OwnPages, TESTIMONIAL_LIMITS } from './own-pages.ts';
import type { TextInput } from './report-texts.ts';

/**
 * The first character of a text that a report can't print as it is: a control character, a change of direction, or a
 * letter of a script that its PDF has no font for.
 */
function unprintable(text: string): string | null {
	return text.match(UNPRINTABLE)?.[0] ?? null;
}

const UNPRINTABLE =
	/(?![\t\n\r])[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u202a-\u202e\u2066-\u2069]|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}\p{C}]/u;

function unprintableProblem(name: string, text: string): string {
	const character = unprintable(text) ?? '';
	const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
	const shown = /\p{L}/u.test(character) ? `“${character}” (${code})` : code;
	return `A report can't print the character ${shown} in the ${name}. Delete it or write it in another way.`;
}

function text(name: string, maxLength: number) {
	const message = `The ${name} can have at most ${plural(maxLength, 'character')}.`;
	return z.string(message).check(
		z.maxLength(maxLength, message),
		z.refine((words) => unprintable(words) === null, {
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

const Testimonial = z.object(
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
			z.array(Testimonial, MESSAGES.shape).check(z.maxLength(TESTIMONIAL_LIMITS.count, MESSAGES.count)),
		),
		steps: own(OWN_TEXTS.steps),
	},
	MESSAGES.shape,
);

/** Why pages can't be saved or printed, in a sentence; null if they can. */
export function ownPagesProblem(pages: OwnPages): string | null {
	return OwnPagesField.safeParse(pages).error?.issues[0]?.message ?? null;
}

/** Pages as stored in the profile; without those that are malformed. */
export function parseOwnPages(stored: unknown): OwnPages {
	return OwnPagesField.safeParse(stored).data ?? {};
}
