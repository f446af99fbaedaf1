/** A test MLS with its options: what it has and how it deviates. */
import { FIELDS, OFF_MARKET_FIELDS } from '../../providers/reso/query.ts';
import { json } from './double.ts';
import type { Quirk } from './reso-quirks.ts';
import type { CredentialStyle } from './token-service.ts';

// biome-ignore lint/suspicious/noExplicitAny: records can have any shape.
export type Row = Record<string, any>;

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
	/** Statuses that its enumeration lacks. */
	withoutStatuses?: readonly string[];
	/** Whether it rejects `$expand`, as Core 2.0.0 allows, or ignores it. */
	expand?: 'refused' | 'ignored';
	/** Whether photos are also a separate resource. */
	mediaResource?: boolean;
	/** Whether its records have its own timestamp, as Bridge's do; without one, the MLS's. */
	ownTimestamps?: boolean;
	/** Whether its keys are numbers. */
	numericKeys?: boolean;
	/** Its name for the listing type. */
	typeName?: string;
	/** How it reads the client's credentials. */
	credentials?: CredentialStyle;
	/** The features that it refuses or implements differently. */
	quirks?: readonly Quirk[];
}

/** The options with their defaults. */
type ResolvedOptions = Required<Omit<ResoOptions, 'asOf' | 'expand'>> & Pick<ResoOptions, 'expand'>;

/** A running test MLS. */
export interface ResoServer {
	url: string;
	rows: Row[];
	options: ResolvedOptions;
	/** The fields of its listings. */
	fields: ReadonlySet<string>;
	/** The members of its status enumeration. */
	statuses: readonly string[];
	has: (quirk: Quirk) => boolean;
}

/** The fields of its photos. */
export const MEDIA_FIELDS = [
	...['MediaKey', 'MediaURL', 'MediaCategory', 'Order', 'ShortDescription', 'Permission'],
	...['ModificationTimestamp', 'ResourceRecordKey', 'ResourceName'],
];
const STATUSES = [
	...['Active', 'ActiveUnderContract', 'Canceled', 'Closed', 'ComingSoon', 'Delete', 'Expired', 'Hold'],
	...['Incomplete', 'Pending', 'Withdrawn'],
];

const DEFAULTS: ResolvedOptions = {
	...{ enums: 'display', links: true, maxPage: 3, refusal: 403, without: [], withoutStatuses: [] },
	...{
		ownTimestamps: false,
		mediaResource: false,
		numericKeys: false,
		typeName: 'Property',
		credentials: 'form',
		quirks: [],
	},
};

/** A server without its address and records. */
export function newServer(requested: ResoOptions): Omit<ResoServer, 'url' | 'rows'> {
	const options = { ...DEFAULTS, ...requested };
	return {
		options,
		fields: new Set(
			[
				...[...FIELDS, ...OFF_MARKET_FIELDS, 'NumberOfUnitsTotal'],
				...(options.ownTimestamps ? ['BridgeModificationTimestamp'] : []),
			].filter((field) => !options.without.includes(field)),
		),
		statuses: STATUSES.filter((name) => !options.withoutStatuses.includes(name)),
		has: (quirk) => options.quirks.includes(quirk),
	};
}

/** A refusal with the standard's error body. */
export function fault(status: number, message: string): Response {
	return json({ error: { code: String(status), message } }, status, { 'odata-version': '4.0' });
}
