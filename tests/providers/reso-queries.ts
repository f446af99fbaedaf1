/** The queries of a test MLS: $filter, $select, $orderby, $expand and paging, as its options allow. */
import { json } from './double.ts';
import { parseFilter } from './odata-filter.ts';
import { refusalOf, refusalStatus } from './reso-quirks.ts';
import { fault, MEDIA_FIELDS, type ResoServer, type Row } from './reso-server.ts';

/** A page of listings. @throws Error for a query that it doesn't understand */
export function propertyResponse(server: ResoServer, request: Request, url: URL): Response {
	const { fields, has, options } = server;
	const query = url.searchParams;
	const refused = refusalOf(query, options.quirks);
	if (refused) return fault(refusalStatus(options.quirks), refused);
	if (options.expand === 'refused' && query.has('$expand')) return fault(501, 'Unsupported: $expand');
	checkQuery(server, query);
	const selected = selectedFields(query, fields);
	const sendsMedia = query.has('$expand') && options.expand !== 'ignored';
	const rows = rowsOf(server, query);
	if (has('counts instead of records') && query.get('$count') === 'true')
		return json({ '@odata.count': rows.length, value: [] });
	const from = Number(query.get('after') ?? query.get('$skip') ?? 0);
	const requested = Number(/odata.maxpagesize=(\d+)/.exec(request.headers.get('prefer') ?? '')?.[1] ?? 1_000);
	// `$top` limits the whole query, over all pages.
	const top = Math.min(
		rows.length,
		from * Number(query.has('$skip')) + Number(query.get('$top') ?? rows.length),
	);
	const page = rows.slice(from, Math.min(top, from + Math.min(options.maxPage, requested)));
	const isLast = from + page.length >= top && !has('links on every page');
	const next = new URL(url);
	if (has('links on every page')) next.searchParams.set('$skip', String(from + Number(query.get('$top'))));
	else next.searchParams.set('after', String(from + page.length));
	const prefix = has('4.01 names') ? '@' : '@odata.';
	return json(
		{
			[`${prefix}context`]: `${server.url}/odata/$metadata#Property`,
			...(query.get('$count') === 'true' && { [`${prefix}count`]: rows.length }),
			...(options.links &&
				!isLast && {
					[`${prefix}nextLink`]: has('relative links') ? `Property${next.search}` : next.href,
				}),
			value: page.map((row) => pick(row, [...selected, ...(sendsMedia ? ['Media'] : [])])),
		},
		200,
		{ 'odata-version': '4.0' },
	);
}

/** @throws Error for an option or a value that it doesn't know */
function checkQuery({ statuses, options, has }: ResoServer, query: URLSearchParams): void {
	checkOptions(query, ['$filter', '$select', '$orderby', '$top', '$skip', '$count', '$expand', 'after']);
	const expanded = /^Media\(\$select=([\w,]+)\)$/.exec(query.get('$expand') ?? 'Media($select=Order)')?.[1];
	if (!expanded?.split(',').every((name) => MEDIA_FIELDS.includes(name)))
		throw new Error('Unknown field of Media');
	for (const [, name = ''] of (query.get('$filter') ?? '').matchAll(/org\.example\.StandardStatus'(\w+)'/g))
		if (!statuses.includes(name)) throw new Error(`Unknown status ${name}`);
	const order = query.get('$orderby');
	const stable = [`${options.ownTimestamps ? 'Bridge' : ''}ModificationTimestamp,ListingKey`, 'ListingKey'];
	if (!stable.includes(order ?? '') && !has('no $orderby')) throw new Error('No stable order');
}

function checkOptions(query: URLSearchParams, known: readonly string[]): void {
	const unknown = [...query.keys()].find((name) => !known.includes(name));
	if (unknown) throw new Error(`Unknown option ${unknown}`);
}

function selectedFields(query: URLSearchParams, fields: ReadonlySet<string>): string[] {
	const selected = (query.get('$select') ?? '').split(',');
	if (selected.some((field) => !fields.has(field))) throw new Error('Unknown field in $select');
	return selected;
}

function rowsOf(server: ResoServer, query: URLSearchParams): Row[] {
	const { fields, has, options } = server;
	const filter = query.get('$filter') ?? '';
	if (has('nothing for $top with $orderby') && query.has('$top') && query.has('$orderby')) return [];
	if (has('nothing for typed enumerations') && filter.includes("org.example.StandardStatus'")) return [];
	const isTyped = options.enums === 'typed' && !has('nothing for typed enumerations');
	const written = has('no parentheses') ? filter.replaceAll(/(?<!startswith)\((.*?)\)/g, '$1') : filter;
	const test = parseFilter(written, fields, isTyped, has('timestamps as strings'));
	const rows = server.rows.filter(test);
	if (has('links on every page')) return rows;
	if (query.get('$orderby') === 'ListingKey') return rows.sort(byKey);
	const [changed] = (query.get('$orderby') ?? '').split(',');
	return changed ? rows.sort(byChange(changed)) : rows;
}

/** A page of photos. @throws Error for a query that it doesn't understand */
export function mediaResponse({ rows, options, has }: ResoServer, url: URL): Response {
	const query = url.searchParams;
	checkOptions(query, ['$filter', '$select', '$orderby', '$top', '$skip', 'after']);
	if (query.get('$orderby') !== 'MediaKey') throw new Error('No stable order');
	const selected = selectedFields(query, new Set(MEDIA_FIELDS));
	const test = parseFilter(query.get('$filter') ?? '', new Set(MEDIA_FIELDS), false);
	const all = rows
		.flatMap((row) =>
			(row.Media ?? []).map((photo: Row) => ({ ...photo, ResourceRecordKey: row.ListingKey })),
		)
		.filter(test)
		.sort((a, b) => (a.MediaKey < b.MediaKey ? -1 : 1));
	const from = Number(query.get('after') ?? query.get('$skip') ?? 0);
	const top = from * Number(query.has('$skip')) + Number(query.get('$top'));
	const to = Math.min(all.length, top, from + options.maxPage);
	const next = new URL(url);
	next.searchParams.set(has('links on every page') ? '$skip' : 'after', String(to));
	return json({
		...(options.links && (to < all.length || has('links on every page')) && { '@odata.nextLink': next.href }),
		value: all.slice(from, to).map((photo) => pick(photo, selected)),
	});
}

function byChange(changed: string) {
	return (a: Row, b: Row) =>
		Date.parse(a[changed]) - Date.parse(b[changed]) || (a.ListingKey < b.ListingKey ? -1 : 1);
}

function byKey(a: Row, b: Row): number {
	return a.ListingKey < b.ListingKey ? -1 : 1;
}

function pick(row: Row, names: readonly string[]): Row {
	return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}
