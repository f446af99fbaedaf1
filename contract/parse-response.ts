import * as z from 'zod/mini';

export const UNREADABLE = "We couldn't read the server's response. Reload the page and try again.";

/** Parses the body of a successful response. @throws Error with a sentence for the screen if it has another shape */
export function parseResponse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
	const { success, data } = z.safeParse(schema, body);
	if (!success) throw new Error(UNREADABLE);
	return data;
}

/** Parses the text of a response as JSON. @throws Error with a sentence for the screen */
export function parseResponseText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error(UNREADABLE);
	}
}
