/** Deviations of RESO Web API servers from the standard. */

export type Quirk =
	/** Parts of a query that it refuses, with a message that names them unless refusals are unnamed. */
	| 'no $top over 100'
	| 'no $top over 25'
	| 'no $top'
	| 'no $count'
	| 'no $orderby'
	| 'no startswith'
	| 'no status filter'
	| 'unnamed refusals'
	/** With `$count=true`, only the number is returned. */
	| 'counts instead of records'
	/** Queries with these parts return no records. */
	| 'nothing for $top with $orderby'
	| 'nothing for typed enumerations'
	/** Parentheses are ignored. */
	| 'no parentheses'
	/** Timestamps are compared as strings. */
	| 'timestamps as strings'
	/** OData 4.01 names, without `odata.`. */
	| '4.01 names'
	/** The next page's link is a path below the service. */
	| 'relative links'
	/** Every page has a link that skips as many records as `$top`, and the order is ignored: the last page is empty. */
	| 'links on every page'
	/** Refusals have status 500. */
	| 'refusals as errors';

/** Why a server refuses a query; null if it doesn't. */
export function refusalOf(query: URLSearchParams, quirks: readonly Quirk[]): string | null {
	const reason = reasonOf(query, (quirk) => quirks.includes(quirk));
	return reason !== null && quirks.includes('unnamed refusals') ? 'Bad request' : reason;
}

/** The status of a refusal. */
export function refusalStatus(quirks: readonly Quirk[]): number {
	return quirks.includes('refusals as errors') ? 500 : 400;
}

function reasonOf(query: URLSearchParams, has: (quirk: Quirk) => boolean): string | null {
	const filter = query.get('$filter') ?? '';
	if (has('no $top over 100') && Number(query.get('$top')) > 100)
		return 'The limit of 100 for Top query has been exceeded.';
	if (has('no $top over 25') && Number(query.get('$top')) > 25) return 'The page size is limited to 25.';
	if (has('no $top') && query.has('$top')) return 'Query option $top is not allowed.';
	if (has('no $count') && query.has('$count')) return 'Query option $count is not allowed.';
	if (has('no $orderby') && query.has('$orderby')) return 'Query option $orderby is not allowed.';
	if (has('no startswith') && filter.includes('startswith')) return 'Unsupported method call: STARTSWITH';
	if (has('no status filter') && filter.includes('StandardStatus'))
		return 'StandardStatus does not support filtering.';
	return null;
}
