/** An area as people type it. */
import { type Area, MAX_ZIPS } from './area.ts';

/**
 * Parses ZIP codes or a county; null if it is neither.
 *
 * @example typedArea('78704 78745') // two ZIP codes
 * @example typedArea('Travis county tx') // { kind: 'county', name: 'Travis County, TX' }
 */
export function typedArea(text: string): Area | null {
	const typed = text.trim();
	if (/^\d{5}(?:[\s,;]+\d{5})*$/.test(typed)) {
		const zips = [...new Set(typed.split(/[\s,;]+/))].sort();
		return zips.length <= MAX_ZIPS ? { kind: 'zips', zips } : null;
	}
	const [, name, state] = /^([\p{L}][\p{L}'’. -]{1,60}?)(?:,\s*|\s+)([a-z]{2})$/iu.exec(typed) ?? [];
	if (name === undefined || state === undefined) return null;
	const words = name.split(/\s+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
	const isWhole = /^(County|Parish|Borough|Municipality|Area|City)$/i;
	const whole = words.some((word) => isWhole.test(word)) ? words : [...words, 'County'];
	return { kind: 'county', name: `${whole.join(' ')}, ${state.toUpperCase()}` };
}
