/**
 * An address of the web that is safe to link to: http or https only, as written.
 *
 * @example webUrl('javascript:alert(1)') // null
 */
export function webUrl(text: string | null | undefined): string | null {
	if (!text || !URL.canParse(text)) return null;
	const { protocol } = new URL(text);
	return protocol === 'https:' || protocol === 'http:' ? text : null;
}
