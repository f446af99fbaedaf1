/** The link to the next page, which must lead to the configured server. */
import { ProviderProblem } from '../problem.ts';
import { type Json, objectsOf, textOf } from '../rows/values.ts';

/**
 * The URL of the next page. The name of its property has no prefix in OData 4.01. Some servers link from every page to
 * one that skips more records: the empty page is then the last.
 */
export function linkOf(body: Json): string | null {
	const link = textOf(body['@odata.nextLink'] ?? body['@nextLink']);
	const isEmpty = objectsOf(body.value).length === 0;
	return link !== null && isEmpty && SKIPS_RECORDS.test(link) ? null : link;
}

const SKIPS_RECORDS = /[?&](?:\$|%24)skip=\d/i;

/**
 * The token is sent along, so no other server may be called. Behind a proxy, a server may give its address with
 * another port.
 */
export function onSameHost(next: URL, current: URL): URL {
	if (isSameHost(next, current)) return new URL(`${next.pathname}${next.search}`, current);
	throw new ProviderProblem(
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
