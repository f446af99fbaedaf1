/** The property record of a home without a listing in the store, from the installation's provider. */
import { streetKey } from '../../domain/address/street-key.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { FACT_NAMES } from '../../domain/home/facts.ts';
import type { HomeFacts, Subject } from '../../domain/home/home.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { withTimeout } from '../../providers/http/with-timeout.ts';
import type { HomeAddress } from '../../providers/provider.ts';
import { parseHomes } from '../../providers/rows/read-homes.ts';
import type { SourceHome } from '../../providers/rows/source-home.ts';
import { countCall } from './count-calls.ts';
import type { FetchContext } from './fetch-context.ts';

/** How long the evidence waits for the facts of the subject, in milliseconds. */
const TIMEOUT = 2_500;

/**
 * Reads the record from the database, or fetches it from the provider and saves it. Never throws: null means no
 * record.
 */
export async function subjectRecord(
	address: HomeAddress,
	caller: string,
	context: FetchContext,
): Promise<Subject | null> {
	const { call, provider, license, log } = context;
	if (!provider.fetchHome) return null;
	const named = {
		provider: provider.name,
		...license,
		caller,
		street: streetKey(address.street, address.unit),
		zip: address.zip,
	};
	try {
		const [saved] = await call<{ home: Subject | null; is_known: boolean }>('provider_home', named);
		// The license doesn't include the caller.
		if (!saved) return null;
		if (saved.is_known) return saved.home;
		const home = await fetchInTime(address, context);
		const record = home && parseRecord(home, address, context);
		await call('save_provider_home', { ...named, home: record && JSON.stringify(record) });
		return record;
	} catch (error) {
		log(`${provider.label} sent no property record`, error);
		return null;
	}
}

async function fetchInTime(address: HomeAddress, context: FetchContext): Promise<SourceHome | null> {
	const { provider, env, now, shutdown } = context;
	return withTimeout(
		shutdown,
		TIMEOUT,
		async (signal) =>
			(await provider.fetchHome?.(address, {
				fetch,
				env,
				now,
				signal,
				countCall: () => countCall(context),
			})) ?? null,
	);
}

/** A row is read as a home only with a status and a price. A record has neither, and `toSubject` ignores both. */
const PLACEHOLDERS = { status: 'Active', listPrice: 500_000 };

function parseRecord(
	home: SourceHome,
	{ zip }: HomeAddress,
	{ provider, now }: FetchContext,
): Subject | null {
	const cells = { ...home.cells, ...PLACEHOLDERS };
	const [read] = parseHomes([{ ...home, cells }], { zip, place: null, today: todayInUs(now()) });
	return read ? toSubject(read.listing, provider.name) : null;
}

function toSubject(listing: Listing, provider: string): Subject {
	const names: readonly (keyof HomeFacts)[] = [...FACT_NAMES, 'latitude', 'longitude'];
	const facts = Object.fromEntries(names.map((name) => [name, listing[name]])) as unknown as HomeFacts;
	const { address, city, state, zip } = listing;
	return { ...facts, id: `${provider}:${zip}:${streetKey(address ?? '')}`, address, city, state, zip };
}
