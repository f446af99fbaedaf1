/** The gate's own calls to the auth service, and the data it reads from responses. */
import type { AuthService } from './service.ts';

/** Posts to the auth service on behalf of a request's client. */
export function postFor(
	service: Pick<AuthService, 'fetch'>,
	{ url, headers }: Request,
	path: string,
	body: object,
	authorization = '',
): Promise<Response> {
	const apikey = headers.get('apikey') ?? '';
	return service.fetch(
		new Request(new URL(`/auth/v1${path}`, url), {
			method: 'POST',
			headers: { 'content-type': 'application/json', apikey, ...(authorization && { authorization }) },
			body: JSON.stringify(body),
		}),
	);
}

/** Whether the service failed, which is not the client's fault. */
export function hasFailed(response: Response): boolean {
	return response.status >= 500;
}

export async function readErrorCode(response: Response): Promise<string | undefined> {
	const body = (await response
		.clone()
		.json()
		.catch(() => ({}))) as { error_code?: string };
	return body.error_code;
}
