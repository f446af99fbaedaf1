/** Whether the configured geocoders respond: each is called with an address that all of them know. */
import { describeGeocoded } from '../../domain/places/geocoders.ts';
import type { Settings } from '../../host/settings.ts';
import { geocoderChain } from '../../providers/geocoders/chain.ts';
import type { Geocoder } from '../../providers/geocoders/geocoder.ts';
import { createGeocoders } from '../../providers/geocoders/index.ts';
import { type Finding, ok } from './finding.ts';

const WHITE_HOUSE = { street: '1600 Pennsylvania Ave NW', city: 'Washington', state: 'DC', zip: '20500' };

/** One line per geocoder; all are called concurrently, for at most 2.5 seconds. */
export async function checkGeocoders({ geocoders: settings }: Settings): Promise<Finding[]> {
	const configured = createGeocoders(settings);
	if (configured.length === 0) {
		return [ok("Addresses that aren't in the database are searched by ZIP code: no geocoder is configured")];
	}
	return Promise.all(configured.map(check));
}

async function check(geocoder: Geocoder): Promise<Finding> {
	const message = `Geocoder for the ${describeGeocoded(geocoder.id)}`;
	let reason = 'It could not be reached.';
	const { geocode } = geocoderChain([geocoder], {
		fetch,
		now: Date.now,
		turn: async () => 0,
		zipCenter: async () => null,
		log: (_, error) => {
			// A call without any response is a TypeError, whose message is useless.
			if (!(error instanceof TypeError)) reason = (error as Error).message.replace(/\.?$/, '.');
		},
	});
	if ((await geocode(WHITE_HOUSE)) !== 'unavailable') return ok(`${message} responds`);
	return { ok: false, message, remedy: `${reason} ${REMEDIES[geocoder.id]}` };
}

const REMEDIES: Record<Geocoder['id'], string> = {
	census: 'Check the network and GEOCODER_BASE_URL; GEOCODER_BASE_URL= turns it off.',
	geocodio: 'Check GEOCODIO_API_KEY and GEOCODIO_BASE_URL.',
	nominatim: 'Check NOMINATIM_BASE_URL.',
};
