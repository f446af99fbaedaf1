/** The environment variables of listing providers. */
import { z } from 'zod';
import { PROVIDERS } from '../../providers/index.ts';
import { optional } from './optional.ts';

const address = optional(z.url({ protocol: /^https?$/ }).optional());
const text = optional(z.string().optional());

/** The sources whose photos reports may show. */
const PHOTO_SOURCES = [
	'uploads',
	'files',
	...PROVIDERS.filter(({ fetchZip }) => fetchZip).map(({ name }) => name),
	'none',
];

export const PROVIDER_VARIABLES = {
	LISTING_PROVIDER: optional(z.enum(PROVIDERS.map((provider) => provider.name)).default('local')),
	LISTING_CACHE_HOURS: optional(z.coerce.number().min(1).max(720).default(24)),
	LISTING_CACHE_SCOPE: optional(z.enum(['everyone', 'account', 'office']).default('everyone')),
	LISTING_OFFICE_DOMAIN: optional(
		z
			.string()
			.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as example.com')
			.toLowerCase()
			.optional(),
	),
	LISTING_CALLS_PER_MONTH: optional(z.coerce.number().int().min(1).optional()),
	PHOTOS_IN_REPORTS: optional(
		z
			.string()
			.refine(
				(text) => text.split(/[\s,;]+/).every((source) => PHOTO_SOURCES.includes(source)),
				`must be a list of ${PHOTO_SOURCES.join(', ')}`,
			)
			.optional(),
	),
	RENTCAST_API_KEY: text,
	RENTCAST_BASE_URL: address,
	RAPIDAPI_KEY: text,
	ZILLOW_SERVICE: optional(z.enum(['zillow-com1', 'zillow56']).default('zillow-com1')),
	ZILLOW_BASE_URL: address,
	RESO_BASE_URL: address,
	RESO_TOKEN: text,
	RESO_TOKEN_URL: address,
	RESO_CLIENT_ID: text,
	RESO_CLIENT_SECRET: text,
	RESO_SCOPE: text,
	RESO_VENDOR: optional(z.enum(['bridge', 'mlsgrid', 'spark', 'trestle']).optional()),
	RESO_ORIGINATING_SYSTEM: text,
	RESO_RESOURCE: text,
	RESO_PAGE_SIZE: optional(z.coerce.number().int().min(1).max(5_000).optional()),
	RESO_CALLS_PER_SECOND: optional(z.coerce.number().int().min(1).max(1_000).optional()),
	RESO_MEDIA: optional(z.enum(['true', 'resource', 'false']).optional()),
	RESO_REPLICATION: optional(z.enum(['true', 'false']).optional()),
} as const;

type Given = { [Name in keyof typeof PROVIDER_VARIABLES]?: unknown };

/** The values that are set, in the form that providers read. */
export function providerSettings(given: Given): Record<string, string> {
	const names = Object.keys(PROVIDER_VARIABLES) as (keyof Given)[];
	return Object.fromEntries(
		names.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]])),
	);
}
