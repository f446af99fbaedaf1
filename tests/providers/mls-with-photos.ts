/** A test MLS with enough sales for a report, whose photos can be loaded. */
import sharp from 'sharp';
import { todayInUs } from '../../domain/dates/days.ts';
import { openResoDouble } from './reso-double.ts';

const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#668866' } })
	.jpeg()
	.toBuffer();

/** Responds to requests for photos. */
export const photoResponse = ({ url }: Request): Response | null =>
	url.includes('/media/')
		? new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } })
		: null;

export async function openMlsWithPhotos() {
	const mls = await openResoDouble({ asOf: todayInUs(new Date()) });
	const sale = mls.rows.find(({ ListingId }) => ListingId === 'ATX8001201') ?? {};
	for (let at = 0; at < 8; at++)
		mls.rows.push({
			...structuredClone(sale),
			ListingKey: `neighbor-${at}`,
			ListingId: `ATX80090${at}`,
			UnparsedAddress: `${1700 + at} Fernwood Ln`,
			ClosePrice: 690_000 + 5_000 * at,
			Latitude: sale.Latitude + at / 2_000,
		});
	for (const row of mls.rows)
		for (const [at, media] of (row.Media ?? []).entries())
			Object.assign(media, {
				MediaURL: `${mls.url}/media/${row.ListingKey}/${at}.jpg`,
				ShortDescription: `View ${at + 1}`,
			});
	mls.fault = photoResponse;
	return mls;
}
