/** Sends uploads as the web app does, with a small file to send. */
import { pino } from 'pino';
import { afterAll, expect, vi } from 'vitest';
import { type PartChoices, parseUploads, type Upload } from '../../../contract/uploads.ts';
import { placesByZip } from '../../../host/places/zip-places.ts';
import type { Store } from '../../../host/store.ts';
import { startUploadProcessing } from '../../../host/uploads/upload-job.ts';
import { daysAgo } from '../../homes.ts';
import type { TestUser } from '../../users.ts';

/** Processes uploads until the tests of a file end. */
export async function processUploads(store: Store): Promise<void> {
	const stop = await startUploadProcessing(store, pino({ level: 'silent' }), { counter: () => {} } as never);
	afterAll(stop);
}

export const call = async (user: Pick<TestUser, 'client'>, name: string, parameters: object = {}) => {
	const { data, error } = await user.client.rpc(name, parameters);
	if (error) throw new Error(error.message);
	return data;
};
export const uploadsOf = async (user: Pick<TestUser, 'client'>) =>
	parseUploads(await call(user, 'my_uploads'));

/** Sends a file in pieces, as the browser does. */
export async function send(
	user: Pick<TestUser, 'client'>,
	name: string,
	content: string | Uint8Array,
	modified: string | null = null,
) {
	const bytes = Buffer.from(content);
	const id: string = await call(user, 'start_upload', {
		file_name: name,
		bytes: bytes.length,
		modified_on: modified,
	});
	await sendPieces(user, id, bytes);
	return id;
}

export async function sendPieces(user: Pick<TestUser, 'client'>, id: string, bytes: Buffer): Promise<void> {
	for (let from = 0; from < bytes.length; ) {
		const piece = bytes.subarray(from, from + 100_000).toString('base64');
		from = await call(user, 'append_upload', { upload: id, from_byte: from, content: piece });
	}
}

/** Shorter than the time limit of a test, so that a wait that fails says what it waited for. */
const PATIENCE = { timeout: 120_000, interval: 25 };

/** Waits until it finds something. @throws an error that says what never came */
export function eventually<Found>(what: string, find: () => Promise<Found>) {
	return vi.waitFor(async () => (await find()) || expect.fail(`It never came: ${what}.`), PATIENCE);
}

/** Waits until an upload has one of these statuses. */
export async function until(
	user: Pick<TestUser, 'client'>,
	id: string,
	...statuses: Upload['status'][]
): Promise<Upload> {
	const [upload] = await eventually(`an upload that is ${statuses}`, async () => {
		const found = (await uploadsOf(user)).filter((known) => known.id === id);
		return found.every(({ status }) => [...statuses, 'failed'].includes(status)) ? found : null;
	});
	if (!upload || !statuses.includes(upload.status))
		throw new Error(`Not ${statuses}: ${upload?.problem ?? 'gone'}`);
	return upload;
}

/** Uploads and imports a file. */
export async function upload(
	user: Pick<TestUser, 'client'>,
	content: string | Uint8Array,
	choices: Record<string, PartChoices> = {},
	name = 'homes.csv',
): Promise<Upload> {
	const id = await send(user, name, content);
	await until(user, id, 'ready');
	await call(user, 'confirm_upload', { upload: id, choices, import: true });
	return until(user, id, 'done');
}

export const places = placesByZip();

/**
 * The locations of homes near the center of a ZIP code. The ZIPs are in North Dakota, where the demo market has no
 * homes.
 */
export function near(zip: string, degrees: number) {
	const { latitude = 0, longitude = 0 } = places.get(zip) ?? {};
	return { latitude: latitude + degrees, longitude };
}

export function soldCsv(zip: string, numbers: readonly number[], price = 400_000): string {
	return [
		'MLS #,Address,City,State,ZIP,Latitude,Longitude,Status,Sold Date,Sold Price,Beds,Baths,SqFt,Year Built',
		...numbers.map((at) =>
			[
				`U${at}`,
				`${at} Birch Ln`,
				'Somewhere',
				'ND',
				zip,
				near(zip, at / 1000).latitude,
				near(zip, at / 1000).longitude,
				'Sold',
				daysAgo(20 + at),
				price + at,
				3,
				2,
				1500,
				1990,
			].join(','),
		),
	].join('\n');
}
