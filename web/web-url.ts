/**
 * A web address that is safe to link to: http or https only, as written.
 *
 * @example webUrl('javascript:alert(1)') // null
 */
export function webUrl(text: string | null | undefined): string | null {
	if (!text || !URL.canParse(text)) return null;
	const { protocol } = new URL(text);
	return protocol === 'https:' || protocol === 'http:' ? text : null;
}

/**
 * An address as people type it, with its missing scheme added.
 *
 * @example withScheme('example.com') // "https://example.com"
 */
export function withScheme(site: string): string {
	const plain = site.trim();
	return plain === '' || /^[a-z][a-z\d+.-]*:/i.test(plain) ? plain : `https://${plain}`;
}
