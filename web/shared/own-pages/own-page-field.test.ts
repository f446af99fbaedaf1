import { expect, test } from 'vitest';
import { STARTING_TEXTS } from '../../../report/pages/own/starting-texts.ts';
import { ownPagesOf, pagesToKeep } from './own-page-field.tsx';

const quote = (words: string, agreed = true) => ({ words, name: 'R. M.', year: '2025', agreed });
const SAVED = { letter: 'Dear Kim,', testimonials: [quote('Removed since.'), quote('Withdrawn since.')] };

test('an update keeps the texts of its report, and has the testimonials that the profile has now', () => {
	const testimonials = [quote('Withdrawn since.', false), quote('New.')];
	const updated = (stored: unknown) => ownPagesOf(stored, pagesToKeep(SAVED));
	expect(updated({ letter: 'Dear {client},', plan: '- Mine', testimonials })).toEqual({
		...{ letter: 'Dear Kim,', about: STARTING_TEXTS.about, plan: '- Mine', steps: STARTING_TEXTS.steps },
		testimonials,
	});
	expect(updated({}).testimonials).toEqual([]);
	// A brief has no pages of its own to keep.
	expect(ownPagesOf({ letter: 'Dear {client},' }, pagesToKeep(undefined)).letter).toBe('Dear {client},');
});

test('until the profile is known, a form has only the pages of its report', () => {
	expect(ownPagesOf(undefined, pagesToKeep(SAVED))).toEqual({ letter: 'Dear Kim,' });
	expect(ownPagesOf(undefined)).toEqual({});
});
