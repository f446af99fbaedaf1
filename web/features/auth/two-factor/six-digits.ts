/** The digits of a code, which apps show with a space in the middle. @throws Error with a sentence if it isn't six */
export function sixDigits(code: string): string {
	const digits = code.replace(/\s/g, '');
	if (!/^\d{6}$/.test(digits)) throw new Error('Enter the 6 digits that your app shows.');
	return digits;
}
