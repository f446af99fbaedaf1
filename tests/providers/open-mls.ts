/** The RESO provider connected to a test MLS. */
import { afterAll } from 'vitest';
import {
	type EarlierFetch,
	NO_EARLIER_FETCH,
	type ProviderContext,
	type ReplicaPage,
} from '../../providers/provider.ts';
import { reso } from '../../providers/reso/reso.ts';
import { RECORDED_ON } from './recorded.ts';
import { openResoDouble } from './reso-double.ts';
import type { ResoOptions } from './reso-server.ts';

const ZIP = '78704';

export async function openMls(options: ResoOptions = {}) {
	const double = await openResoDouble(options);
	afterAll(() => double.close());
	const clock = { now: new Date(`${RECORDED_ON}T15:00:00Z`) };
	const context = (settings: Record<string, string> = {}): ProviderContext => ({
		fetch: (...request) => fetch(...request),
		env: (name) => ({ ...double.settings, ...settings })[name],
		now: () => clock.now,
		signal: new AbortController().signal,
		countCall: async () => {},
	});
	const fetchZip = async (earlier: EarlierFetch = NO_EARLIER_FETCH, settings = {}) => {
		const fetched = await reso.fetchZip?.(ZIP, context(settings), earlier);
		if (!fetched) throw new Error('The provider does not fetch by ZIP code.');
		return fetched;
	};
	const find = (number: string) => double.rows.find((row) => row.ListingId === number) ?? {};
	return { double, clock, fetchZip, find, context };
}

/**
 * Copies the whole MLS, page by page, or continues from the last of some positions.
 *
 * @returns its homes
 */
export async function copyMls(
	context: ProviderContext,
	positions: string[] = [],
): Promise<ReplicaPage['homes'][number][]> {
	const homes = [];
	let position = positions.at(-1) ?? null;
	for (let isCaughtUp = false; !isCaughtUp; ) {
		const page: ReplicaPage | undefined = await reso.replication?.nextPage(position, context);
		homes.push(...(page?.homes ?? []));
		position = page?.position ?? null;
		if (position !== null) positions.push(position);
		isCaughtUp = page?.isCaughtUp ?? true;
	}
	return homes;
}

export const numbersOf = (homes: readonly { cells: { mlsId?: unknown } }[]) =>
	homes.map(({ cells }) => cells.mlsId).sort();

/** The listing numbers of all homes that a server without quirks sends for a ZIP code. */
export const allNumbers = async () => numbersOf((await (await openMls()).fetchZip()).homes);
