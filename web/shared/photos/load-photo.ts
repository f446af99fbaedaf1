/** Loads photos from Lotline's own server, which serves them to signed-in users. */
import { connect, loadConfig } from '../../connection.ts';

export type PhotoSize = 'small' | 'large';

/** @throws if the photo isn't available */
export async function loadPhoto(home: string, number: number, size: PhotoSize, signal: AbortSignal) {
	const response = await requestPhotos(`${encodeURIComponent(home)}/${number}?size=${size}`, signal);
	return response.blob();
}

/** The caption of each photo; null if it has none. */
export async function loadCaptions(home: string, signal: AbortSignal): Promise<(string | null)[]> {
	const response = await requestPhotos(encodeURIComponent(home), signal);
	const { captions } = await response.json();
	return Array.isArray(captions)
		? captions.map((caption) => (typeof caption === 'string' ? caption : null))
		: [];
}

async function requestPhotos(path: string, signal: AbortSignal): Promise<Response> {
	const [{ supabaseUrl, supabaseAnonKey }, client] = await Promise.all([loadConfig(), connect()]);
	const { data } = await client.auth.getSession();
	const response = await fetch(`${supabaseUrl}/photos/${path}`, {
		headers: { apikey: supabaseAnonKey, authorization: `Bearer ${data.session?.access_token ?? ''}` },
		signal,
	});
	if (!response.ok) throw new Error(`Status ${response.status}`);
	return response;
}
