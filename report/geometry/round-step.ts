/** Rounds a step up to 1, 2 or 5 times a power of ten. @example roundStep(0.13) // 0.2 */
export function roundStep(min: number): number {
	const power = 10 ** Math.floor(Math.log10(min));
	return ([1, 2, 5].find((step) => step * power >= min * 0.999) ?? 10) * power;
}
