/** Sends uploads as the web app does, with a small file to send. */
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type PartChoices, readUploads, type Upload } from '../../contract/uploads.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import type { Store } from '../../host/store.ts';
import { startUploadProcessing } from '../../host/uploads/upload-job.ts';
import { daysAgo } from '../homes.ts';
import type { TestUser } from '../users.ts';

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
export const uploadsOf = async (user: TestUser) => readUploads(await call(user, 'my_uploads'));

/** Sends a file in pieces, as the browser does. */
export async function send(
	user: TestUser,
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
	for (let from = 0; from < bytes.length; ) {
		const piece = bytes.subarray(from, from + 100_000).toString('base64');
		from = await call(user, 'append_upload', { upload: id, from_byte: from, content: piece });
	}
	return id;
}

/** Waits until an upload has one of these statuses. */
export async function until(user: TestUser, id: string, ...statuses: Upload['status'][]): Promise<Upload> {
	for (;;) {
		const upload = (await uploadsOf(user)).find((known) => known.id === id);
		if (upload && statuses.includes(upload.status)) return upload;
		if (!upload || upload.status === 'failed')
			throw new Error(`Not ${statuses}: ${upload?.problem ?? 'gone'}`);
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
}

/** Uploads and imports a file. */
export async function upload(
	user: TestUser,
	content: string | Uint8Array,
	choices: Record<string, PartChoices> = {},
	name = 'homes.csv',
): Promise<Upload> {
	const id = await send(user, name, content);
	await until(user, id, 'ready');
	await call(user, 'confirm_upload', { upload: id, choices, import: true });
	return until(user, id, 'done');
}

export const places = new Map(readZipPlaces().map((place) => [place.zip, place]));

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
