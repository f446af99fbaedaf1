/** A test MLS with a RESO Web API: OAuth2, $metadata, $filter, $select, $orderby, $expand and paging. */
import { FIELDS, OFF_MARKET_FIELDS } from '../../providers/reso/query.ts';
import { json, openDouble, type ProviderDouble } from './double.ts';
import { parseFilter } from './odata-filter.ts';
import { recorded } from './recorded.ts';
import { type Quirk, refusalOf, refusalStatus } from './reso-quirks.ts';
import { type CredentialStyle, tokenService } from './token-service.ts';

// biome-ignore lint/suspicious/noExplicitAny: records can have any shape.
type Row = Record<string, any>;

export interface ResoOptions {
	asOf?: string;
	/** Enumerations as strings with display names or member names, or as members of their own types. */
	enums?: 'display' | 'member' | 'typed';
	/** Whether it links to the next page, or ends after `$top`. */
	links?: boolean;
	/** The maximum number of rows per page. */
	maxPage?: number;
	/** The status for a rejected token. */
	refusal?: 401 | 403;
	/** Fields that it doesn't have. */
	without?: readonly string[];
	/** Statuses of its enumeration that it doesn't have. */
	withoutStatuses?: readonly string[];
	/** Whether it rejects `$expand`, as Core 2.0.0 allows, or ignores it. */
	expand?: 'refused' | 'ignored';
	/** Whether photos are also a separate resource. */
	mediaResource?: boolean;
	/** Whether its keys are numbers. */
	numericKeys?: boolean;
	/** Its name for the listing type. */
	typeName?: string;
	/** How it reads the client's credentials. */
	credentials?: CredentialStyle;
	/** The features that it refuses or implements differently. */
	quirks?: readonly Quirk[];
}

export interface ResoDouble extends ProviderDouble {
	rows: Row[];
	/** The tokens it accepts; if empty, it rejects all. */
	tokens: Set<string>;
}

const MEDIA = [
	...['MediaKey', 'MediaURL', 'MediaCategory', 'Order', 'ShortDescription', 'Permission'],
	...['ModificationTimestamp', 'ResourceRecordKey', 'ResourceName'],
];
const STATUSES = [
	...['Active', 'ActiveUnderContract', 'Canceled', 'Closed', 'ComingSoon', 'Delete', 'Expired', 'Hold'],
	...['Incomplete', 'Pending', 'Withdrawn'],
];

export async function openResoDouble(options: ResoOptions = {}): Promise<ResoDouble> {
	const { asOf, enums = 'display', links = true, maxPage = 3, refusal = 403, without = [] } = options;
	const { withoutStatuses = [], expand, mediaResource = false } = options;
	const { numericKeys = false, typeName = 'Property', credentials = 'form', quirks = [] } = options;
	const is = (quirk: Quirk) => quirks.includes(quirk);
	const tokens = tokenService(credentials);
	const fields = new Set<string>(
		[...FIELDS, ...OFF_MARKET_FIELDS].filter((field) => !without.includes(field)),
	);
	const double = Object.assign(
		await openDouble(async (request, url) => {
			if (url.pathname === '/oauth/token') return tokens.respond(request);
			const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
			if (!tokens.issued.has(bearer)) return fault(refusal, 'The token is not valid.');
			if (url.pathname === '/odata/$metadata') return metadata();
			const isMedia = mediaResource && url.pathname === '/odata/Media';
			if (!isMedia && url.pathname !== '/odata/Property') return fault(404, 'No such resource.');
			try {
				return isMedia ? media(url) : property(url, request);
			} catch (problem) {
				return fault(400, (problem as Error).message);
			}
		}),
		{ rows: recordedRows(asOf, enums, numericKeys), tokens: tokens.issued },
	);
	double.settings = {
		LISTING_PROVIDER: 'reso',
		RESO_BASE_URL: `${double.url}/odata`,
		RESO_TOKEN_URL: `${double.url}/oauth/token`,
		...tokens.settings,
	};

	const statuses = STATUSES.filter((name) => !withoutStatuses.includes(name));

	function metadata(): Response {
		const types: Readonly<Record<string, string>> = {
			...(enums === 'typed' && { StandardStatus: 'org.example.StandardStatus' }),
			...(numericKeys && { ListingKey: 'Edm.Int64' }),
		};
		const properties = [...fields].map(
			(name) => `<Property Name="${name}" Type="${types[name] ?? 'Edm.String'}"/>`,
		);
		const photos = '<NavigationProperty Name="Media" Type="Collection(org.example.Media)"/>';
		const property = `<EntityType Name="${typeName}"><Key><PropertyRef Name="ListingKey"/></Key>${properties.join('')}${photos}</EntityType>`;
		const photo = `<EntityType Name="Media">${MEDIA.map((name) => `<Property Name="${name}" Type="${name === 'ResourceRecordKey' && numericKeys ? 'Edm.Int64' : 'Edm.String'}"/>`).join('')}</EntityType>`;
		const members = statuses.map((name, at) => `<Member Name="${name}" Value="${at}"/>`);
		const status = `<EnumType Name="StandardStatus">${members.join('')}</EnumType>`;
		const set = `<EntityContainer Name="Default"><EntitySet Name="Property" EntityType="org.example.${typeName}"/>${mediaResource ? '<EntitySet Name="Media" EntityType="org.example.Media"/>' : ''}</EntityContainer>`;
		const xml = `<?xml version="1.0"?><edmx:Edmx Version="4.0"><Schema Namespace="org.example"><EntityType Name="Office"><Property Name="OfficeKey" Type="Edm.String"/></EntityType>${property}${photo}${status}${set}</Schema></edmx:Edmx>`;
		return new Response(xml, { headers: { 'content-type': 'application/xml', 'odata-version': '4.0' } });
	}

	function property(url: URL, request: Request): Response {
		const query = url.searchParams;
		const known = ['$filter', '$select', '$orderby', '$top', '$skip', '$count', '$expand', 'after'];
		const strange = [...query.keys()].find((name) => !known.includes(name));
		if (strange) throw new Error(`Unknown option ${strange}`);
		const refused = refusalOf(query, quirks);
		if (refused) return fault(refusalStatus(quirks), refused);
		if (expand === 'refused' && query.has('$expand')) return fault(501, 'Unsupported: $expand');
		const sendsMedia = query.has('$expand') && expand !== 'ignored';
		const expanded = /^Media\(\$select=([\w,]+)\)$/.exec(query.get('$expand') ?? 'Media($select=Order)')?.[1];
		if (!expanded?.split(',').every((name) => MEDIA.includes(name)))
			throw new Error('Unknown field of Media');
		for (const [, name = ''] of (query.get('$filter') ?? '').matchAll(/org\.example\.StandardStatus'(\w+)'/g))
			if (!statuses.includes(name)) throw new Error(`Unknown status ${name}`);
		const selected = (query.get('$select') ?? '').split(',');
		if (selected.some((field) => !fields.has(field))) throw new Error('Unknown field in $select');
		const order = query.get('$orderby');
		if (!['ModificationTimestamp,ListingKey', 'ListingKey'].includes(order ?? '') && !is('no $orderby'))
			throw new Error('No stable order');
		const rows = rowsOf(query);
		if (is('counts instead of records') && query.get('$count') === 'true')
			return json({ '@odata.count': rows.length, value: [] });
		const from = Number(query.get('after') ?? query.get('$skip') ?? 0);
		const wanted = Number(/odata.maxpagesize=(\d+)/.exec(request.headers.get('prefer') ?? '')?.[1] ?? 1_000);
		// `$top` limits the whole query, over all pages.
		const top = Math.min(
			rows.length,
			from * Number(query.has('$skip')) + Number(query.get('$top') ?? rows.length),
		);
		const page = rows.slice(from, Math.min(top, from + Math.min(maxPage, wanted)));
		const isLast = from + page.length >= top && !is('links on every page');
		const next = new URL(url);
		if (is('links on every page')) next.searchParams.set('$skip', String(from + Number(query.get('$top'))));
		else next.searchParams.set('after', String(from + page.length));
		const prefix = is('4.01 names') ? '@' : '@odata.';
		return json(
			{
				[`${prefix}context`]: `${double.url}/odata/$metadata#Property`,
				...(query.get('$count') === 'true' && { [`${prefix}count`]: rows.length }),
				...(links &&
					!isLast && {
						[`${prefix}nextLink`]: is('relative links') ? `Property${next.search}` : next.href,
					}),
				value: page.map((row) => picked(row, [...selected, ...(sendsMedia ? ['Media'] : [])])),
			},
			200,
			{ 'odata-version': '4.0' },
		);
	}

	function rowsOf(query: URLSearchParams): Row[] {
		const filter = query.get('$filter') ?? '';
		if (is('nothing for $top with $orderby') && query.has('$top') && query.has('$orderby')) return [];
		if (is('nothing for typed enumerations') && filter.includes("org.example.StandardStatus'")) return [];
		const isTyped = enums === 'typed' && !is('nothing for typed enumerations');
		const written = is('no parentheses') ? filter.replaceAll(/(?<!startswith)\((.*?)\)/g, '$1') : filter;
		const test = parseFilter(written, fields, isTyped, is('timestamps as strings'));
		const rows = double.rows.filter(test);
		if (is('links on every page')) return rows;
		if (query.get('$orderby') === 'ListingKey') return rows.sort(byKey);
		return query.has('$orderby') ? rows.sort(byChange) : rows;
	}

	function media(url: URL): Response {
		const query = url.searchParams;
		const strange = [...query.keys()].find(
			(name) => !['$filter', '$select', '$orderby', '$top', '$skip', 'after'].includes(name),
		);
		if (strange) throw new Error(`Unknown option ${strange}`);
		if (query.get('$orderby') !== 'MediaKey') throw new Error('No stable order');
		const selected = (query.get('$select') ?? '').split(',');
		if (selected.some((field) => !MEDIA.includes(field))) throw new Error('Unknown field in $select');
		const test = parseFilter(query.get('$filter') ?? '', new Set(MEDIA), false);
		const all = double.rows
			.flatMap((row) =>
				(row.Media ?? []).map((each: Row) => ({ ...each, ResourceRecordKey: row.ListingKey })),
			)
			.filter(test)
			.sort((a, b) => (a.MediaKey < b.MediaKey ? -1 : 1));
		const from = Number(query.get('after') ?? query.get('$skip') ?? 0);
		const top = from * Number(query.has('$skip')) + Number(query.get('$top'));
		const to = Math.min(all.length, top, from + maxPage);
		const next = new URL(url);
		next.searchParams.set(is('links on every page') ? '$skip' : 'after', String(to));
		return json({
			...(links && (to < all.length || is('links on every page')) && { '@odata.nextLink': next.href }),
			value: all.slice(from, to).map((each) => picked(each, selected)),
		});
	}

	return double;
}

function recordedRows(asOf: string | undefined, enums: string, numericKeys: boolean): Row[] {
	const files = ['page1', 'page2', 'closed', 'lease'].map(
		(name) => recorded(`reso/property.${name}`, asOf).value,
	);
	const rows = files.flat().map((row, at) => ({
		...row,
		ListingKey: numericKeys ? 9_000 + at : `${row.ListingKey}-${at}`,
	}));
	if (enums === 'display') return rows;
	const member = (text: string | null) => text?.replaceAll(' ', '') ?? null;
	return rows.map((row) => ({
		...row,
		StandardStatus: member(row.StandardStatus),
		PropertySubType: member(row.PropertySubType),
		PropertyType: member(row.PropertyType),
	}));
}

function byChange(a: Row, b: Row): number {
	return (
		Date.parse(a.ModificationTimestamp) - Date.parse(b.ModificationTimestamp) ||
		(a.ListingKey < b.ListingKey ? -1 : 1)
	);
}

function byKey(a: Row, b: Row): number {
	return a.ListingKey < b.ListingKey ? -1 : 1;
}

function picked(row: Row, names: readonly string[]): Row {
	return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

function fault(status: number, message: string): Response {
	return json({ error: { code: String(status), message } }, status, { 'odata-version': '4.0' });
}
