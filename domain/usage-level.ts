/** The sentences of the usage banner, the highest threshold first. */
const USAGE_LEVELS = [
	{ from: 0.95, level: 'limit', sentence: "You're at your monthly limit." },
	{ from: 0.8, level: 'near', sentence: "You're nearing your monthly limit." },
	{ from: 0.5, level: 'half', sentence: "You're using your monthly searches." },
	{ from: 0, level: 'good', sentence: "You're good to go." },
] as const;

export type UsageLevel = (typeof USAGE_LEVELS)[number]['level'];

/**
 * How many of the month's searches are used.
 *
 * @param ratio used over limit, 0 to 1
 * @example usageLevel(0.8).sentence // "You're nearing your monthly limit."
 */
export function usageLevel(ratio: number): { level: UsageLevel; sentence: string } {
	return USAGE_LEVELS.find((entry) => ratio >= entry.from) ?? USAGE_LEVELS[3];
}
