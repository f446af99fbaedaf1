/** API constants in words. */

/** An API constant in words. @example words('SINGLE_FAMILY') // 'Single family' */
export function words(constant: string): string {
	if (constant === 'FOR_SALE') return 'Active';
	const text = constant.replaceAll('_', ' ').toLowerCase();
	return text.charAt(0).toUpperCase() + text.slice(1);
}
