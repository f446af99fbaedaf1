/**
 * The settings of one MLS. Servers differ in what they require; the differences are settings, and a vendor's name
 * only sets their defaults.
 */
import type { ProviderContext } from '../provider.ts';
import { literal } from './literals.ts';

export interface ResoConnection {
	/** The service's URL, above `Property` and `$metadata`, without a trailing slash. */
	root: string;
	/** The resource with the listings, as a path under the root. */
	resource: string;
	/** The MLS to read, if a server has several. */
	originatingSystem: string | null;
	pageSize: number;
	/** Whether photos come with the listings or as a separate resource. */
	media: 'expand' | 'resource' | 'none';
	/** Whether the whole MLS is copied, because it can't be queried by ZIP code. */
	replicates: boolean;
	/** Whether it is MLS Grid: whole photo records, a link whenever there is another page, and metadata by MLS. */
	isPlain: boolean;
	/** Whether queries request the number of records (`$count`). */
	counts: boolean;
	/** Whether queries request an order (`$orderby`). */
	sorts: boolean;
	/** Whether a query is limited by `$top`, or only by the page size. */
	limits: boolean;
	/**
	 * How ZIP codes are compared. Some records have ZIP+4, and some servers lack `startswith`; those that can't compare
	 * text, either, have only the records with five digits.
	 */
	zipMatch: 'start' | 'range' | 'whole';
	/** Whether it can filter by status; if not, all records of a ZIP code that changed within `SALE_DAYS` are read. */
	filtersStatus: boolean;
	/** Whether filters write the values of an enumeration as text, despite the server's metadata. */
	membersAsText: boolean;
	/** How often the server may be called; null for no limit. */
	callsPerSecond: number | null;
}

type Quirks = Partial<Omit<ResoConnection, 'root'>>;

/** How the servers of large vendors differ from the standard's defaults. */
const VENDORS: Readonly<Record<string, Quirks>> = {
	bridge: { pageSize: 200 },
	trestle: { pageSize: 1_000 },
	spark: { pageSize: 1_000 },
	// Replication only, unsorted: 500 homes with their photos have about 10 MB. `$metadata` is that of one MLS.
	mlsgrid: { pageSize: 500, replicates: true, isPlain: true, counts: false, sorts: false },
};

const STANDARD: Omit<ResoConnection, 'root'> = {
	resource: 'Property',
	originatingSystem: null,
	pageSize: 200,
	media: 'expand',
	replicates: false,
	isPlain: false,
	counts: true,
	sorts: true,
	limits: true,
	zipMatch: 'start',
	filtersStatus: true,
	membersAsText: false,
	callsPerSecond: null,
};

/** Vendors allow copies two calls a second, and suspend keys that make more. */
const COPY_CALLS_PER_SECOND = 2;

/** Reads the connection from the settings. */
export function resoConnection(env: ProviderContext['env']): ResoConnection {
	const defaults = { ...STANDARD, ...VENDORS[env('RESO_VENDOR') ?? ''] };
	const replicates = flag(env('RESO_REPLICATION')) ?? defaults.replicates;
	return {
		...defaults,
		// People may paste the URL of a request instead.
		root: (env('RESO_BASE_URL') ?? '').replace(/(\/(Property|\$metadata)?)+$/, ''),
		resource: env('RESO_RESOURCE') || defaults.resource,
		originatingSystem: env('RESO_ORIGINATING_SYSTEM') || defaults.originatingSystem,
		pageSize: Number(env('RESO_PAGE_SIZE')) || defaults.pageSize,
		media: mediaSetting(env('RESO_MEDIA')) ?? defaults.media,
		replicates,
		callsPerSecond: Number(env('RESO_CALLS_PER_SECOND')) || (replicates ? COPY_CALLS_PER_SECOND : null),
	};
}

/** The condition that limits a filter to one MLS; none if the server has only one. */
export function systemFilter({ originatingSystem }: ResoConnection): string[] {
	return originatingSystem === null ? [] : [`OriginatingSystemName eq ${literal(originatingSystem)}`];
}

function mediaSetting(text: string | undefined): ResoConnection['media'] | null {
	if (text === 'resource') return text;
	const expands = flag(text);
	return expands === null ? null : expands ? 'expand' : 'none';
}

function flag(text: string | undefined): boolean | null {
	return text ? text !== 'false' : null;
}

/** The settings that every MLS needs: a URL, and one of the two ways to authenticate. */
export function missingResoSettings(env: ProviderContext['env']): string[] {
	const needed = env('RESO_TOKEN') ? [] : ['RESO_TOKEN_URL', 'RESO_CLIENT_ID', 'RESO_CLIENT_SECRET'];
	// Each request to MLS Grid must name one MLS.
	const system = env('RESO_VENDOR') === 'mlsgrid' ? ['RESO_ORIGINATING_SYSTEM'] : [];
	return ['RESO_BASE_URL', ...system, ...needed].filter((name) => !env(name));
}
