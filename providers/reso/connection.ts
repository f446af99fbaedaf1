/**
 * The settings of one MLS. Servers differ in what they require; the differences are settings, and a vendor's name
 * only sets their defaults.
 */
import type { ProviderContext } from '../provider.ts';

export interface ResoConnection {
	/** The address of the service, under which `Property` and `$metadata` are; without a slash at the end. */
	root: string;
	/** The resource with the listings, as a path under the root. */
	resource: string;
	/** The MLS to read, where a server has several. */
	originatingSystem: string | null;
	pageSize: number;
	/** Whether photos come with the listings. */
	expandsMedia: boolean;
	/** How enumeration values are written in filters; null to follow the server's metadata. */
	enumStyle: EnumStyle | null;
}

/** `'Active Under Contract'`, `'ActiveUnderContract'` or `Namespace.StandardStatus'ActiveUnderContract'`. */
export type EnumStyle = 'display' | 'member' | 'typed';

type Quirks = Partial<Omit<ResoConnection, 'root'>>;

/** How the servers of the large vendors differ from the standard's defaults. */
const VENDORS: Readonly<Record<string, Quirks>> = {
	bridge: { pageSize: 200 },
	trestle: { pageSize: 1_000 },
	spark: { pageSize: 1_000 },
};

const STANDARD: Omit<ResoConnection, 'root'> = {
	resource: 'Property',
	originatingSystem: null,
	pageSize: 200,
	expandsMedia: true,
	enumStyle: null,
};

/** Reads the connection from the settings. */
export function resoConnection(env: ProviderContext['env']): ResoConnection {
	const quirks = VENDORS[env('RESO_VENDOR') ?? ''] ?? {};
	const { resource, originatingSystem, pageSize, expandsMedia, enumStyle } = { ...STANDARD, ...quirks };
	return {
		root: (env('RESO_BASE_URL') ?? '').replace(/\/+$/, ''),
		resource: env('RESO_RESOURCE') || resource,
		originatingSystem: env('RESO_ORIGINATING_SYSTEM') || originatingSystem,
		pageSize: Number(env('RESO_PAGE_SIZE')) || pageSize,
		expandsMedia: env('RESO_MEDIA') ? env('RESO_MEDIA') !== 'false' : expandsMedia,
		enumStyle: (env('RESO_ENUM_STYLE') as EnumStyle | undefined) || enumStyle,
	};
}

/** Names of the settings without which no MLS can be reached: an address, and one of the two ways to sign in. */
export function missingResoSettings(env: ProviderContext['env']): string[] {
	const needed = env('RESO_TOKEN') ? [] : ['RESO_TOKEN_URL', 'RESO_CLIENT_ID', 'RESO_CLIENT_SECRET'];
	return ['RESO_BASE_URL', ...needed].filter((name) => !env(name));
}
