/** The link to the next page, which must lead to the configured server. */
import { ProviderError } from '../provider-error.ts';
import { type Json, parseObjects, parseText } from '../rows/values.ts';

/**
 * The URL of the next page, or null. In OData 4.01, the name of the link has no prefix. Some servers put a link with
 * `$skip` on every page, even the empty one at the end.
 */
export function parseLink(body: Json): string | null {
	const link = parseText(body['@odata.nextLink'] ?? body['@nextLink']);
	const isEmpty = parseObjects(body.value).length === 0;
	return link !== null && isEmpty && SKIPS_RECORDS.test(link) ? null : link;
}

const SKIPS_RECORDS = /[?&](?:\$|%24)skip=\d/i;

/**
 * A link's URL on the server of the current page. Any other server is refused, because it would get the token. Behind a
 * proxy, the links of a server may have a different port.
 */
export function urlOnSameHost(next: URL, current: URL): URL {
	if (isSameHost(next, current)) return new URL(`${next.pathname}${next.search}`, current);
	throw new ProviderError(
		'unreadable',
		`The MLS links to another server (${next.host}), which is not followed.`,
	);
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function isSameHost({ hostname }: URL, current: URL): boolean {
	return (
		hostname === current.hostname || (LOOPBACK.includes(hostname) && LOOPBACK.includes(current.hostname))
	);
}
