import type { OwnPages } from '../../../contract/reports/own-pages.ts';
import { parseOwnPages } from '../../../contract/reports/own-pages-field.ts';
import { STARTING_TEXTS } from '../../../report/pages/own/starting-texts.ts';

/**
 * The agent's own pages for a form: those of a saved report, then those of the profile, then Lotline's texts.
 *
 * @param stored as in the profile; undefined until it is known
 */
export function ownPagesOf(stored: unknown, saved: OwnPages = {}): OwnPages {
	return { ...STARTING_TEXTS, testimonials: [], ...parseOwnPages(stored ?? {}), ...saved };
}
