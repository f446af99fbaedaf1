/** The response while Lotline starts or stops: a page for a person, JSON for a program. */

/** Seconds until a client, or the page by itself, should try again. */
const RETRY_AFTER = '2';

export function unavailable(status: 'starting' | 'stopping', request: Request): Response {
	const state = `Lotline is ${status === 'starting' ? 'starting' : 'restarting'}.`;
	const headers = { 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' };
	if (request.headers.get('accept')?.includes('text/html')) return noticePage(state, 503, RETRY_AFTER);
	// Has a field for each client: supabase-js reads "message", ours read "error", the status page reads "status".
	const sentence = `${state} Try again in a moment.`;
	return Response.json({ status, error: sentence, message: sentence }, { status: 503, headers });
}

/** A page of one sentence that reloads by itself. @param retryAfter in seconds */
export function noticePage(sentence: string, status: number, retryAfter: string): Response {
	return new Response(page(sentence), {
		status,
		headers: {
			'retry-after': retryAfter,
			'cache-control': 'no-store',
			refresh: retryAfter,
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
		},
	});
}

function page(state: string): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Lotline</title>
<style>
body { min-height: 100vh; margin: 0; display: grid; place-content: center; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center }
h1 { margin: 0; font-size: 1.5rem }
p { margin: .25rem 0 0 }
</style>
</head>
<body>
<main>
<h1>${state}</h1>
<p>This page reloads by itself.</p>
</main>
</body>
</html>
`;
}
