/** The server functions and their services: photos, listing providers and billing. */
import { listingSource } from '../../server/live-listings/listing-source.ts';
import { openFileGeocoding } from '../../server/search/geocoding.ts';
import { openPdfReader } from '../attachments/pdf-reader.ts';
import { openBilling } from '../billing/billing.ts';
import { functionContext } from '../functions/function-context.ts';
import { loadFunctions } from '../functions/functions.ts';
import { callAsService, replicaCall } from '../functions/procedures.ts';
import { replaySearches } from '../functions/search-replay.ts';
import { openPhotoThread } from '../photos/photo-thread.ts';
import { photosForReports } from '../photos/photos.ts';
import { startLocating } from '../places/locating-job.ts';
import { startReplication } from '../replication.ts';
import type { Foundation, OpenParts } from './foundation.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

export async function openServices(foundation: Foundation, open: OpenParts) {
	const { settings, store, log, siteUrl, checkToken, pools, reads, computing, disk } = foundation;
	const functions = loadFunctions();
	const call = await replaySearches(
		(procedure, named, session) => callAsService(pools.service, procedure, named, session),
		store.sql,
		log,
	);
	const baseContext = functionContext(
		{ ...settings, publicUrl: siteUrl },
		log,
		call,
		checkToken,
		computing.compute,
	);
	const { dataFolder, providers } = settings;
	const photos = openPhotoThread(
		{ dataFolder, ...settings.photos, providers },
		{ log: (message) => log.warn(message), hasRoom: () => !disk.isLow() },
	);
	open.photos = photos;
	const pdfReader = openPdfReader();
	open.pdfReader = pdfReader;
	const listings = listingSource(baseContext);
	open.listings = listings;
	const removed = (await listings?.ready()) ?? 0;
	if (removed > 0)
		log.warn({ homes: removed }, 'Removed homes that were fetched under another LISTING_CACHE_SCOPE');
	open.stopReplication = startReplication(baseContext);
	open.stopLocating = startLocating({
		store,
		geocode: openFileGeocoding(settings.geocoders, baseContext),
		call: baseContext.call,
		log,
	});
	const billing = await openBilling({
		settings,
		store,
		jwtSecret: store.secrets.jwtSecret,
		functions,
		baseContext: { ...baseContext, replica: () => replicaCall(reads), listings, ...photosForReports(photos) },
		log,
	});
	open.billing = billing;
	return { functions, call, loadPhoto: photos.loadPhoto, pdfReader, billing };
}
