/** Loads photos from Lotline's own server, which serves them to signed-in users. */
import { connect, loadConfig, useConfig } from '../../connection.ts';

export type PhotoSize = 'small' | 'large';

/** Whether this installation serves photos: a hosted project may have no worker for them. */
export function usePhotosServed(): boolean {
	return useConfig().photosUrl !== null;
}

/** @throws if the photo isn't available */
export async function loadPhoto(home: string, number: number, size: PhotoSize, signal: AbortSignal) {
	const response = await requestPhotos(`${encodeURIComponent(home)}/${number}?size=${size}`, signal);
	return response.blob();
}

/** The photos of a home in order: their captions, null for none, and whether their license allows them in reports. */
export async function listPhotos(
	home: string,
	signal: AbortSignal,
): Promise<{ caption: string | null; inReports: boolean }[]> {
	const response = await requestPhotos(encodeURIComponent(home), signal);
	const { captions, inReports } = await response.json();
	if (!Array.isArray(captions)) return [];
	return captions.map((caption, at) => ({
		caption: typeof caption === 'string' ? caption : null,
		inReports: inReports?.[at] === true,
	}));
}

async function requestPhotos(path: string, signal: AbortSignal): Promise<Response> {
	const [{ photosUrl, supabaseAnonKey }, client] = await Promise.all([loadConfig(), connect()]);
	const { data } = await client.auth.getSession();
	const response = await fetch(`${photosUrl}/photos/${path}`, {
		headers: { apikey: supabaseAnonKey, authorization: `Bearer ${data.session?.access_token ?? ''}` },
		signal,
	});
	if (!response.ok) throw new Error(`Status ${response.status}`);
	return response;
}
