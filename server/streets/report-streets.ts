/** Adds the streets to a report's map. The report keeps them, so it looks the same in a year. */
import { withTimeout } from '../../providers/http/with-timeout.ts';
import type { PlatBlock } from '../../report/report.ts';
import { computeFor } from '../computations.ts';
import type { Context } from '../context.ts';
import { mapBounds, tilesWithin } from './map-bounds.ts';
import type { TileService } from './tile-service.ts';

/** Milliseconds that a report waits for the tile service. Without its tiles, the map has no streets. */
const TIMEOUT = 2_500;
/** After a failure, the service isn't asked again for this long, in milliseconds. */
const PAUSE = 60_000;

type StreetsContext = Pick<Context, 'tiles' | 'compute' | 'log'>;

const failedAt = new WeakMap<TileService, number>();

/** The map with its streets, if the tile service has them. */
export async function withStreets(plat: PlatBlock, context: StreetsContext): Promise<PlatBlock> {
	const { tiles } = context;
	const bounds = mapBounds(plat);
	if (!tiles || bounds === null || Date.now() - (failedAt.get(tiles) ?? Number.NEGATIVE_INFINITY) < PAUSE)
		return plat;
	try {
		const streets = await withTimeout(new AbortController().signal, TIMEOUT, async (signal) => {
			const source = await tiles.source(signal);
			const ids = tilesWithin(bounds, plat.center, source.maxZoom);
			if (ids === null) return null;
			const found = await Promise.all(
				ids.map(async (id) => ({ ...id, bytes: await tiles.tile(source, id, signal) })),
			);
			const { attribution } = source;
			return computeFor(context)('streets', { tiles: found, center: plat.center, bounds, attribution });
		});
		return streets === null ? plat : { ...plat, streets };
	} catch (error) {
		failedAt.set(tiles, Date.now());
		context.log('The map of a report has no streets', error);
		return plat;
	}
}
