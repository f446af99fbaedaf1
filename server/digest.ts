/** SHA-256 of a string, in hexadecimal. @example (await digest('')).slice(0, 8) // 'e3b0c442' */
export async function digest(text: string): Promise<string> {
	const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
	return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
